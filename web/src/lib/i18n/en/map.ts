/** What stands on maps. */
export const mapEn = {
  'map.title': 'Map',
  'map.show': 'Show the map',
  'map.hide': 'Hide the map',
  'map.offers': { one: 'Map with {count} offer', other: 'Map with {count} offers' },
  'map.places': { one: 'Map with {count} place', other: 'Map with {count} places' },
  'map.one': 'Map: {name}',
  'map.keys': 'Arrow keys move it, plus and minus zoom. The list says the same.',
  'map.nearer': 'Zoom in',
  'map.farther': 'Zoom out',
  'map.km': '{km} km',
  'map.failed': 'The map could not be loaded. The list has everything.',
};
