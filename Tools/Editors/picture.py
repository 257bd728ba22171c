"""Converts the contents of a terminal, captured by tmux with colours, to an SVG picture.

    tmux capture-pane -e -p | picture.py COLUMNS ROWS TITLE > picture.svg
"""
import html
import re
import sys
import unicodedata

WIDTH, HEIGHT, MARGIN = 8.4, 18, 14
FOREGROUND, BACKGROUND = "#e6e6e6", "#1e2127"
BASIC = [
    "#3f4451", "#e05561", "#8cc265", "#d18f52", "#4aa5f0", "#c162de", "#42b3c2", "#d7dae0",
    "#5c6370", "#ff616e", "#a5e075", "#f0a45d", "#4dc4ff", "#de73ff", "#4cd1e0", "#ffffff",
]


def indexed(number):
    """Returns one of the 256 terminal colours as hexadecimal."""
    if number < 16:
        return BASIC[number]
    if number < 232:
        steps = [0, 95, 135, 175, 215, 255]
        number -= 16
        return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])
    return "#" + "%02x" % (8 + 10 * (number - 232)) * 3


class Style:
    def __init__(self):
        self.reset()

    def reset(self):
        self.front, self.back = None, None
        self.bold = self.italic = self.underline = self.reverse = False

    def change(self, codes):
        codes = [int(code) if code else 0 for code in codes]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 3, 4, 7):
                setattr(self, {1: "bold", 3: "italic", 4: "underline", 7: "reverse"}[code], True)
            elif code in (22, 23, 24, 27):
                setattr(self, {22: "bold", 23: "italic", 24: "underline", 27: "reverse"}[code], False)
            elif code in (38, 48):
                colour = None
                if codes and codes[0] == 5:
                    colour, codes = indexed(codes[1]), codes[2:]
                elif codes and codes[0] == 2:
                    colour, codes = "#%02x%02x%02x" % tuple(codes[1:4]), codes[4:]
                setattr(self, "front" if code == 38 else "back", colour)
            elif code == 39:
                self.front = None
            elif code == 49:
                self.back = None
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.front = BASIC[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.back = BASIC[code - 40 if code < 100 else code - 92]

    @property
    def colours(self):
        front, back = self.front or FOREGROUND, self.back
        return (back or BACKGROUND, front) if self.reverse else (front, back)


def cells(line, style):
    """Yields the characters of a line with their style and width."""
    for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if part.startswith("\x1b["):
            # `4:3` is a wavy underline, drawn as a straight one.
            style.change(re.sub(r":[0-9:]*", "", part[2:-1]).split(";"))
            continue
        for character in part:
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 0 if unicodedata.combining(character) else 1
            yield character, width, style.colours, (style.bold, style.italic, style.underline)


def draw(text, columns, rows, title):
    style, rectangles, texts = Style(), [], []
    for row, line in enumerate(text.split("\n")[:rows]):
        column, run, start, look = 0, "", 0, None
        top = MARGIN + row * HEIGHT

        def flush():
            if not run.strip():
                return
            (front, _), (bold, italic, underline) = look
            # Omits spaces at the ends, because SVG viewers drop them.
            first, said = start + len(run) - len(run.lstrip()), run.strip()
            wide = column - start - (len(run) - len(said))
            marks = ' font-weight="bold"' * bold + ' font-style="italic"' * italic + ' text-decoration="underline"' * underline
            texts.append(
                f'<text x="{MARGIN + first * WIDTH:.1f}" y="{top + 13}" fill="{front}" textLength="{wide * WIDTH:.1f}"'
                f' lengthAdjust="spacingAndGlyphs"{marks}>{html.escape(said).replace(" ", "&#160;")}</text>')

        for character, width, colours, marks in cells(line, style):
            if (colours, marks) != look:
                flush()
                run, start, look = "", column, (colours, marks)
            if colours[1]:
                rectangles.append(f'<rect x="{MARGIN + column * WIDTH:.1f}" y="{top}" width="{width * WIDTH + 0.3:.1f}" height="{HEIGHT}" fill="{colours[1]}"/>')
            run += character
            column += width
        flush()
    width, height = columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}" role="img">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14" xml:space="preserve">',
        *rectangles, *texts, "</g>", "</svg>", ""])


if __name__ == "__main__":
    sys.stdout.write(draw(sys.stdin.read(), int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
