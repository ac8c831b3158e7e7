"""The drawing as a PNG, for slides and for places that show no SVG."""

from __future__ import annotations

import re

from autograder.errors import Mistake
from autograder.render.svg import STYLE

SHARPNESS = 2  # pixels of the picture for one of the drawing
EXTRA = "pip install 'adversarial-search-autograder[pictures]'"
FAMILY = "DejaVu Sans"


def png(drawing: str) -> bytes:
    """A drawing that stands alone, on paper, as it looks in daylight."""
    flat = drawing.replace(STYLE, printed_style(STYLE))
    return _painted(flat)


def printed_style(style: str) -> str:
    """The style without what painters do not know: variables, and rules for other surroundings."""
    style = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
    style = "\n".join(line for line in style.splitlines() if ":has(" not in line)
    values = dict(re.findall(r"--([a-z]+): ([^;]+);", style))
    style = re.sub(r"--[a-z]+: [^;]+;\s*", "", style)
    style = re.sub(r"var\(--([a-z]+)\)", lambda match: values[match[1]], style)
    return style.replace("font: 13px system-ui, sans-serif", f"font-size: 13px; font-family: {FAMILY}, sans-serif")


def _painted(drawing: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Mistake("a PNG needs the extra `pictures`", hint=f"{EXTRA}, or leave out --png for --svg") from None
    letter, nothing = (
        svg_to_bytes(
            svg_string=f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
            f'<text x="2" y="15" font-family="{FAMILY}, sans-serif">{text}</text></svg>',
            font_family=FAMILY,
        )
        for text in ("A", "")
    )
    if bytes(letter) == bytes(nothing):
        hint = "install one (on Debian: apt install fonts-dejavu-core), or leave out --png for --svg"
        raise Mistake("this machine has no font to write with", hint=hint)
    return bytes(svg_to_bytes(svg_string=drawing, zoom=SHARPNESS, font_family=FAMILY, sans_serif_family=FAMILY))
