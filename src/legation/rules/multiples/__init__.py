"""Multiple units: stacks of armies and fleets that merge, split and share their support out.

The rules are numbered in the sheets ``multiplicity`` and ``simple-multiplicity``. ``module`` puts together
what the other files hold, one mechanism each.
"""
