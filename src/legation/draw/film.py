"""A game as a film: one board, and a layer for each phase, as SVG, as a page, or as frames for GIF."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from legation.draw.art import Art
from legation.draw.canvas import Options, Scenery
from legation.draw.outputs import gif_of
from legation.draw.page import LIGHT, colours, fluid
from legation.draw.render import film_text
from legation.draw.text import escape, num
from legation.draw.view import Picture, art_for, of_state, of_turn, stood
from legation.engine.turn import Turn
from legation.errors import LegationError
from legation.record.game import Game
from legation.record.views import PUBLIC
from legation.values.geography import Seat

__all__ = ["Film", "film"]


@dataclass(frozen=True, slots=True)
class Film:
    """A game, phase by phase. ``seconds``: how long each is shown."""

    game: Game
    art: Art
    frames: tuple[Scenery, ...]
    seconds: float = 2.5
    options: Options = field(default_factory=Options)

    def pictures(self) -> Iterator[Picture]:
        """The frames as pictures of their own."""
        for frame in self.frames:
            yield Picture(self.art, self.game.variant.board, frame, self.options)

    @property
    def svg(self) -> str:
        """A picture that plays by itself, without any script, and goes round."""
        count = len(self.frames)
        whole = num(self.seconds * count)
        share = 100 / count
        root = f".lg-{self.options.prefix}" if self.options.prefix else ".lg"
        style = (
            f"{root} .f{{visibility:hidden;animation:{self.options.prefix}film {whole}s step-end infinite}}"
            f"@keyframes {self.options.prefix}film{{0%{{visibility:visible}}"
            f"{share:.4g}%{{visibility:hidden}}100%{{visibility:hidden}}}}"
        )
        if count == 1:
            style = ""
        return self._svg(style, "f" if count > 1 else "one", delays=True)

    def _svg(self, style: str, name: str, *, delays: bool, fonts: bool = False) -> str:
        groups = []
        for number in range(len(self.frames)):
            delay = f' style="animation-delay:{num(self.seconds * number)}s"' if delays else ""
            groups.append(f'class="{name}"{delay} data-phase="{number}"')
        board = self.game.variant.board
        options = replace(self.options, fonts=fonts or self.options.fonts)
        return film_text(self.art, board, self.frames, options, groups, style)

    @property
    def html(self) -> str:
        """A page with the film, a list of its phases, and keys and buttons to step through them.

        The typeface is in it, so that it needs nothing else.
        """
        svg = self._svg("", "frame-of", delays=False, fonts=True)
        names = [frame.names[1] for frame in self.frames]
        options = "".join(f'<option value="{n}">{escape(x)}</option>' for n, x in enumerate(names))
        return _PAGE.format(
            title=escape(self.frames[0].names[0]),
            svg=fluid(svg),
            colours=colours(self.options.theme),
            light=LIGHT,
            options=options,
            last=len(names) - 1,
            pause=int(self.seconds * 1000),
        )

    def gif(self, zoom: float = 1.0) -> bytes:
        """The film as an animated GIF. Raises ``LegationError`` without the extra ``draw``."""
        return gif_of([one.png(zoom) for one in self.pictures()], int(self.seconds * 1000))

    def save(self, path: str | Path) -> None:
        """Write the film to a file: SVG, GIF or HTML, by its ending."""
        target = Path(path)
        match target.suffix.lower():
            case ".svg":
                target.write_text(self.svg, encoding="utf-8")
            case ".html" | ".htm":
                target.write_text(self.html, encoding="utf-8")
            case ".gif":
                target.write_bytes(self.gif())
            case other:
                raise LegationError(
                    f"{path}: films end in svg, html, gif, not in {other or 'nothing'}"
                )


def film(
    game: Game,
    *,
    seat: Seat | None = PUBLIC,
    seconds: float = 2.5,
    options: Options | None = None,
    art: Art | None = None,
) -> Film:
    """A game as a film: every judged phase with its orders, and how it stands at the end.

    ``seat``: through whose eyes. Raises ``LegationError`` for a map without a drawn board.
    """
    variant, view = game.variant, game.seen_by(seat)
    chosen = art_for(variant.board, art)
    frames: list[Scenery] = []
    before: list[Turn] = []
    for turn in game.turns:
        frames.append(of_turn(variant, turn, None, True, stood(before), view))
        before.append(view.turn(turn))
    frames.append(of_state(variant, view.state(game.state), (), stood(before), view))
    return Film(game, chosen, tuple(frames), seconds, options or Options())


_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body{{margin:0;font-family:sans-serif}}
{colours}
svg{{display:block;width:100%;height:calc(100vh - 3.2rem)}}
nav{{display:flex;gap:.5rem;align-items:center;padding:.4rem .6rem;height:2.4rem;box-sizing:border-box}}
nav button,nav select{{font:inherit;padding:.15rem .6rem}}
nav input{{flex:1}}
.frame-of{{visibility:hidden}}.frame-of.on{{visibility:visible}}
</style>
<nav>
<button id="back" title="earlier (left)" aria-label="earlier">&#9664;</button>
<button id="play" title="play or stop (space)">play</button>
<button id="on" title="later (right)" aria-label="later">&#9654;</button>
<select id="phase" aria-label="phase">{options}</select>
<input id="slide" type="range" min="0" max="{last}" value="0" aria-label="phase">
</nav>
{svg}
<script>
{light}const frames=[...document.querySelectorAll('.frame-of')],last={last};
const get=id=>document.getElementById(id);
let at=0,timer=0;
function show(n){{
  at=Math.max(0,Math.min(last,n));
  frames.forEach(f=>f.classList.toggle('on',+f.dataset.phase===at));
  get('phase').value=at;get('slide').value=at;
}}
function stop(){{clearInterval(timer);timer=0;get('play').textContent='play'}}
function play(){{
  if(timer)return stop();
  if(at===last)show(0);
  get('play').textContent='stop';
  timer=setInterval(()=>at<last?show(at+1):stop(),{pause});
}}
get('back').onclick=()=>{{stop();show(at-1)}};
get('on').onclick=()=>{{stop();show(at+1)}};
get('play').onclick=play;
get('phase').onchange=e=>{{stop();show(+e.target.value)}};
get('slide').oninput=e=>{{stop();show(+e.target.value)}};
addEventListener('keydown',e=>{{
  if(e.target.matches('input,select'))return;
  if(e.key==='Home'){{stop();show(0)}}
  else if(e.key==='End'){{stop();show(last)}}
  else if(e.key==='ArrowLeft'){{stop();show(at-1)}}
  else if(e.key==='ArrowRight'){{stop();show(at+1)}}
  else if(e.key===' '&&e.target===document.body){{play();e.preventDefault()}}
}});
show(0);
</script>
</html>
"""
