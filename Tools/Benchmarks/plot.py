"""Measures lint and its rivals on catalogues of 1,000 to 500,000 items, and draws their processor time and peak memory as an SVG.

    plot.py --homeseed PROGRAM --work FOLDER [--runs N] --to FILE

Prints the figures as a Markdown table. Skips rivals that are not installed.
"""
import argparse
import math
import multiprocessing
import pathlib
import shutil
import statistics
import sys

sys.dont_write_bytecode = True

from measure import here, processor, ryl, timed, yamllint

sys.path.insert(0, str(here.parent / "Scaling"))

SIZES = [step * 10**power for power in (3, 4, 5) for step in (1, 2, 5)]
# A program stops at the size that would take longer than this, in seconds of processor time.
LONGEST = 60


def write(items, folder):
    from household import Household
    Household(items=items, groups=20, item_files=items // 100, messages=20).write(folder)


def measure(options):
    """Returns the seconds of processor time and the megabytes of each program: {name: [(items, seconds, megabytes)]}."""
    programs = {
        "homeseed lint": [options.homeseed, "lint", "--quiet"],
        "ryl": [*ryl(options), "--no-cache", "Catalogue", "Locales"],
        "yamllint": [*yamllint(options), "Catalogue", "Locales"],
    }
    points = {name: [] for name, command in programs.items() if command[0].exists()}
    folder = options.work / "plot"
    for items in SIZES:
        shutil.rmtree(folder, ignore_errors=True)
        # In another process: the peak memory of a child includes the peak memory of the process that starts it.
        writer = multiprocessing.get_context("fork").Process(target=write, args=(items, folder))
        writer.start()
        writer.join()
        floor = timed(["true"], folder)[2]
        for name, found in points.items():
            if found and (found[-1][0] != SIZES[SIZES.index(items) - 1] or found[-1][1] * items / found[-1][0] > LONGEST):
                continue
            runs = [timed(programs[name], folder)[1:] for _ in range(options.runs if name != "yamllint" else 1)]
            seconds, memory = (statistics.median(run[part] for run in runs) for part in (0, 1))
            found.append((items, seconds, memory if memory > 1.1 * floor else None))
            print(f"    {items:,} items: {name} {seconds:,.3f} s, {memory:,.0f} MB", file=sys.stderr, flush=True)
    shutil.rmtree(folder)
    return points


# Drawing

WIDTH, HEIGHT = 860, 340
LEFT, RIGHT, TOP, BOTTOM = 66, 142, 40, 44
# Background, text, secondary text, grid, and a colour per program from Okabe and Ito's palette, with enough contrast.
LIGHT = "#ffffff #1d1d1f #6e6e73 #e3e3e8 #0064a8 #b34700 #00734f"
DARK = "#1d1d1f #f5f5f7 #a1a1a6 #38383d #5ab4f0 #f0a030 #2fc794"


def style(colours):
    back, text, quiet, grid, *programs = colours.split()
    return (f".back {{ fill: {back} }} text {{ fill: {text} }} .quiet {{ fill: {quiet} }} .grid {{ stroke: {grid} }} .goal {{ stroke: {quiet} }}\n"
            + "\n".join(f".{name} {{ fill: {colour} }} polyline.{name} {{ fill: none; stroke: {colour} }}" for name, colour in zip("abc", programs)))


STYLE = f"""
text {{ font: 12px system-ui, sans-serif }} .head {{ font-weight: 600 }} polyline {{ stroke-width: 2 }} .goal {{ stroke-dasharray: 3 4 }}
{style(LIGHT)}
@media (prefers-color-scheme: dark) {{
{style(DARK)}
}}
"""
# A colour and a shape per program, so that they differ without colours, too.
LOOKS = {"homeseed lint": ("a", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"), "ryl": ("b", "m-4-4h8v8h-8z"), "yamllint": ("c", "m0-5l5 9h-10z")}


class Panel:
    """One chart with logarithmic axes."""

    def __init__(self, left, title, unit, powers):
        self.left, self.unit, self.powers = left, unit, powers
        self.right, self.bottom = left + WIDTH / 2 - LEFT - RIGHT, HEIGHT - BOTTOM
        self.parts = [f'<text class="head" x="{left}" y="20">{title}</text>']
        for power in range(powers[0], powers[1] + 1):
            y = self.y(10**power)
            self.parts.append(f'<path class="grid" d="M{left} {y:.1f}H{self.right}"/>')
            self.parts.append(f'<text class="quiet" text-anchor="end" x="{left - 6}" y="{y + 4:.1f}">{10.0**power:,g} {unit}</text>')
        for items in (1_000, 10_000, 100_000, 500_000):
            x = self.x(items)
            self.parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{self.bottom}"/>')
            self.parts.append(f'<text class="quiet" text-anchor="middle" x="{x:.1f}" y="{self.bottom + 18}">{items // 1000:,}k</text>')
        self.parts.append(f'<text class="quiet" text-anchor="middle" x="{(left + self.right) / 2}" y="{HEIGHT - 8}">items</text>')

    def x(self, items):
        return self.left + (self.right - self.left) * math.log(items / SIZES[0]) / math.log(SIZES[-1] / SIZES[0])

    def y(self, value):
        low, high = self.powers
        return self.bottom - (self.bottom - TOP) * (math.log10(value) - low) / (high - low)

    def line(self, points, look, label):
        places = [(self.x(items), self.y(value)) for items, value in points]
        self.parts.append(f'<polyline class="{look[0]}" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in places) + '"/>')
        self.parts += [f'<path class="{look[0]}" d="M{x:.1f} {y:.1f}{look[1]}"/>' for x, y in places]
        (x, y), value = places[-1], points[-1][1]
        # Beside the last point, or above a line that ends earlier.
        place = f'x="{x + 9:.1f}" y="{y + 4:.1f}"' if x == self.right else f'text-anchor="end" x="{x - 4:.1f}" y="{y - 10:.1f}"'
        self.parts.append(f'<text class="{look[0]}" {place}>{label}, {value:,.{0 if value >= 10 else 1}f} {self.unit}</text>')


def draw(points):
    time, memory = Panel(LEFT, "Processor time of lint", "s", (-2, 2)), Panel(WIDTH / 2 + LEFT, "Peak memory", "MB", (1, 4))
    x, goal = memory.x(SIZES[-1]), SIZES[-1] * 4 / 1024
    first = 4 * 10_000 / 1024
    memory.parts.append(f'<path class="goal" d="M{memory.x(10_000):.1f} {memory.y(first):.1f}L{x:.1f} {memory.y(goal):.1f}"/>')
    memory.parts.append(f'<text class="quiet" x="{x + 9:.1f}" y="{memory.y(goal):.1f}">4 KB an item</text>')
    for name, found in points.items():
        time.line([point[:2] for point in found], LOOKS[name], name.split()[0])
        if any(point[2] for point in found):
            memory.line([(items, most) for items, _, most in found if most], LOOKS[name], name.split()[0])
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
            f"<title>Processor time and peak memory by the number of items</title>\n<style>{STYLE}</style>\n"
            f'<rect width="100%" height="100%" rx="8" class="back"/>\n' + "\n".join(time.parts + memory.parts) + "\n</svg>\n")


def main():
    parser = argparse.ArgumentParser()
    for name in ("homeseed", "work", "to"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    points = measure(options)
    options.to.write_text(draw(points))
    print("| items | " + " | ".join(points) + " |\n|" + " --- |" * (1 + len(points)))
    for items in SIZES:
        cells = [next((f"{seconds:,.2f} s" + (f", {most:,.0f} MB" if most else "") for size, seconds, most in found if size == items), "") for found in points.values()]
        print(f"| {items:,} | " + " | ".join(cells) + " |")
    print()
    for name, found in points.items():
        known = [(items, most) for items, _, most in found if most]
        if len(known) > 1:
            print(f"{name}: {(known[-1][1] - known[0][1]) * 1024 / (known[-1][0] - known[0][0]):.2f} KB an item")
    print(processor())


if __name__ == "__main__":
    main()
