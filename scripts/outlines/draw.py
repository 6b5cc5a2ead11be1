#!/usr/bin/env python3
"""Draws the outlines of the map, web/public/outlines/*.json, from the shorelines and rivers of GSHHG.

Usage, on Debian, once and whenever places.csv has changed:
    apt-get install gmt gmt-gshhg-full python3-shapely
    /usr/bin/python3 scripts/outlines/draw.py

An outline holds rings of water, in which an inner ring is an island, and lines of rivers, as Google's polylines of 1/10,000 of a degree, and the
places that the product's lists of areas lack. Borders are left out: where they run is disputed, and no evening needs them.
"""
import csv
import json
import re
import subprocess
from math import cos, radians
from pathlib import Path
from tempfile import gettempdir

from shapely.affinity import scale
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from shapely.ops import linemerge, nearest_points, polygonize, unary_union

ROOT = Path(__file__).parents[2]
OUT = ROOT / 'web/public/outlines'
METRES = 111_200
PRECISION = 1e4
# Half the height of a city's box in degrees, as in web/src/ui/map/outlines.ts.
HALF = 0.4
CITY = re.compile(r"slug: '(\w+)', name: '[^']+', latitude: ([\d.]+), longitude: ([\d.]+)")
CENTRES = {city: (float(lat), float(lon)) for city, lat, lon in CITY.findall((ROOT / 'libs/contracts/src/places.ts').read_text())}
# An outline's box, the tolerance of its lines and the smallest lake or island in metres, and the rivers as GMT classes them.
OUTLINES = {
    city: (lon - HALF / cos(radians(lat)), lat - HALF, lon + HALF / cos(radians(lat)), lat + HALF, 40, 150, ['a'])
    for city, (lat, lon) in CENTRES.items()
} | {'india': (60, -8, 99, 37, 5_000, 25_000, ['0', '1'])}


def gmt(*arguments, stdin=''):
    # GMT writes a file of its history into its folder.
    return subprocess.run(['gmt', *arguments], cwd=gettempdir(), input=stdin, capture_output=True, text=True, check=True).stdout


def coast(extent, *what):
    """Returns the lines of GSHHG within an extent."""
    lines, line = [], []
    for row in [*gmt('coast', extent, '-Df', '-M', *what).splitlines(), '>']:
        if row.startswith(('>', '#')):
            lines += [LineString(line)] if len(line) > 1 else []
            line = []
        elif row.strip():
            line.append(tuple(round(float(number), 6) for number in row.split()[:2]))
    return lines


def water_in(frame, extent):
    """Cuts a box along its shorelines, and returns the pieces that are no land."""
    faces = list(polygonize(unary_union([frame.exterior, *(line.intersection(frame) for line in coast(extent, '-W'))])))
    points = [face.representative_point() for face in faces]
    text = '\n'.join(f'{point.x:.7f} {point.y:.7f} {index}' for index, point in enumerate(points))
    kept = gmt('select', extent, '-Df', '-Ns/k/s/k/s', stdin=text).splitlines()
    land = {int(float(row.split()[2])) for row in kept}
    return unary_union([face for index, face in enumerate(faces) if index not in land])


def polyline(points):
    text, before = [], (0, 0)
    for point in points:
        now = tuple(round(number * PRECISION) for number in (point[1], point[0]))
        for value in (now[0] - before[0], now[1] - before[1]):
            bits = ~(value << 1) if value < 0 else value << 1
            while bits >= 32:
                text.append(chr((bits & 31 | 32) + 63))
                bits >>= 5
            text.append(chr(bits + 63))
        before = now
    return ''.join(text)


def parts(shape):
    return [part for part in getattr(shape, 'geoms', [shape]) if not part.is_empty]


def outline(name, rows):
    west, south, east, north, tolerance, least, classes = OUTLINES[name]
    frame, extent = box(west, south, east, north), f'-R{west - 0.05}/{east + 0.05}/{south - 0.05}/{north + 0.05}'
    # Lengths are alike in both directions once degrees of longitude are shortened.
    shrink = cos(radians((south + north) / 2))
    plain = lambda shape: scale(shape, shrink, 1, origin=(0, 0))
    curved = lambda shape: scale(shape, 1 / shrink, 1, origin=(0, 0))
    step, smallest = tolerance / METRES, (least / METRES) ** 2
    water = plain(water_in(frame, extent)).simplify(step).buffer(0)
    rings = [ring for piece in parts(water) if isinstance(piece, Polygon) for ring in [piece.exterior, *piece.interiors]]
    rings = [curved(ring) for ring in rings if Polygon(ring).area >= smallest]
    flowing = [line.intersection(frame) for line in coast(extent, *(f'-I{kind}' for kind in classes))]
    merged = linemerge([part for line in flowing for part in parts(line) if isinstance(part, LineString)]) if flowing else MultiPoint()
    rivers = [plain(line) for line in parts(merged)]
    rivers = [curved(line.simplify(step)) for line in (part for line in rivers for part in parts(line.difference(water))) if line.length > step * 8]
    places = []
    for row in rows:
        point = Point(float(row['longitude']), float(row['latitude']))
        # The name of a river is on its line.
        if row['kind'] == 'water' and rivers and not curved(water).contains(point):
            point = nearest_points(unary_union(rivers), point)[0]
        places.append([row['name'], row['hindi'], round(point.y, 4), round(point.x, 4), row['kind']])
    found = {
        'box': [round(number, 4) for number in (south, west, north, east)],
        'water': [polyline(ring.coords) for ring in rings],
        'rivers': [polyline(line.coords) for line in rivers],
        'places': places,
    }
    text = json.dumps(found, ensure_ascii=False, separators=(',', ':'))
    (OUT / f'{name}.json').write_text(f'{text}\n', encoding='utf-8')
    print(f'{name}: {len(text) / 1024:.1f} KiB, {len(rings)} rings, {len(rivers)} rivers, {len(places)} places')


OUT.mkdir(exist_ok=True)
PLACES = list(csv.DictReader((Path(__file__).parent / 'places.csv').open(encoding='utf-8')))
for each in OUTLINES:
    outline(each, [row for row in PLACES if row['city'] == each])
