"""Draws the zero of the typeface without its slash: src/platform/web/styles/zero.woff2 (docs/decisions/041-a-plain-zero.md).

Needs fontTools and brotli (Debian: fonttools, python3-brotli). Run it from the project's folder, by hand, when the
typeface's package changes: python3 scripts/draw-zero.py
"""

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

SOURCE = (
    'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/'
    'atkinson-hyperlegible-next-latin-wght-normal.woff2'
)
TARGET = 'src/platform/web/styles/zero.woff2'
# After the outline's points, a glyph's variations have its two sides, top and bottom.
PHANTOM_POINTS = 4

# The slash cuts the inside of the zero into two pieces. Each quarter is whole in one of them, or mirrors its
# neighbour. Numbers are those of points; -n is point n mirrored.
OUTSIDE = list(range(16))
INSIDE = [16, -26, -25, -24, 31, 32, 33, 34, 35, 36, -35, -34, -33, -32, 23, 24, 25, 26]
BOTTOM = 16
POINTS = 39


def main():
    font = TTFont(SOURCE)
    keep_zero_alone(font)
    remove_slash(font)
    font.flavor = 'woff2'
    font.save(TARGET)


def keep_zero_alone(font):
    options = subset.Options(hinting=False, layout_features=['tnum', 'pnum'], name_IDs=[0, 1, 2, 5, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord('0')])
    subsetter.subset(font)


def remove_slash(font):
    table = font['glyf']
    coordinates, ends, flags = table['zero'].getCoordinates(table)
    if ends != [15, 26, POINTS - 1]:
        raise SystemExit('The zero is drawn in another way than this script knows.')
    table['zero'].coordinates = GlyphCoordinates(rearranged(coordinates))
    table['zero'].flags = type(flags)(flags[abs(point)] for point in OUTSIDE + INSIDE)
    table['zero'].endPtsOfContours = [len(OUTSIDE) - 1, len(OUTSIDE + INSIDE) - 1]
    table['zero'].numberOfContours = 2
    table['zero'].recalcBounds(table)
    for variation in font['gvar'].variations['zero']:
        phantoms = variation.coordinates[-PHANTOM_POINTS:]
        variation.coordinates = rearranged(variation.coordinates) + phantoms


def rearranged(points):
    """The points of the outline without a slash, or how far each is moved by a weight."""
    middle = points[BOTTOM][0]
    return [
        (2 * middle - points[-point][0], points[-point][1]) if point < 0 else points[point]
        for point in OUTSIDE + INSIDE
    ]


if __name__ == '__main__':
    main()
