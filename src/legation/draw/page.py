"""Pictures as pages: what is common to those of one picture and those of a film."""

from __future__ import annotations

import re

from legation.draw.text import escape

__all__ = ["LIGHT", "colours", "fluid", "picture_page"]

_DAY, _NIGHT = "background:#fff;color:#222", "background:#12161a;color:#eee"


def colours(theme: str) -> str:
    """The rules for a page's own colours: those of the picture's theme."""
    night = f"body{{{_NIGHT};color-scheme:dark}}"
    if theme == "dark":
        return night
    day = f"body{{{_DAY}}}"
    return f"{day}\n@media (prefers-color-scheme:dark){{{night}}}" if theme == "auto" else day


def fluid(svg: str) -> str:
    """A picture without its own size, to fill the room that a page gives it."""
    return re.sub(r' width="[\d.]+" height="[\d.]+" role="group"', ' role="group"', svg, count=1)


LIGHT = """\
const board=document.querySelector('svg'),NS=board.namespaceURI;
const lit=board.insertBefore(document.createElementNS(NS,'g'),board.querySelector(':scope>.top'));
lit.setAttribute('class','lit');lit.setAttribute('transform','scale(.1)');
lit.style.pointerEvents='none';
function light(e){
  const ids=e.target.closest?.('.p')?.dataset.also?.split(' ')??[];
  lit.replaceChildren(...ids.map(id=>{
    const copy=document.createElementNS(NS,'use');
    copy.setAttribute('href','#'+id);
    return copy;
  }));
}
addEventListener('mouseover',light);
addEventListener('focusin',light);
"""
"""The script that lights up where further ways lead from the province that is pointed at or has the focus."""


def picture_page(title: str, svg: str, theme: str) -> str:
    """A page with one picture: it fills the window, and a line tells what is pointed at or has the focus."""
    parts = {"TITLE": escape(title), "COLOURS": colours(theme), "LIGHT": LIGHT, "SVG": fluid(svg)}
    # All at once: a title may have one of these words in it.
    return re.sub("|".join(parts), lambda found: parts[found[0]], _PAGE)


_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>TITLE</title>
<style>
body{margin:0;font-family:sans-serif}
COLOURS
svg{display:block;width:100%;height:calc(100vh - 2.2rem)}
#told{display:block;box-sizing:border-box;height:2.2rem;padding:.45rem .8rem;white-space:nowrap;
overflow:hidden;text-overflow:ellipsis}
</style>
SVG
<output id="told" aria-live="polite">TITLE</output>
<script>
LIGHTconst told=document.getElementById('told'),usual=told.textContent;
function tell(e){
  const p=e.target.closest?.('.p,.coast');
  told.textContent=p?p.querySelector('title').textContent:usual;
}
addEventListener('mouseover',tell);
addEventListener('focusin',tell);
</script>
</html>
"""
