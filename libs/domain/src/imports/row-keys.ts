import { firstOf, type FileRow } from './cells.js';

const OSM = /^(node|way|relation)[\s/:]?(\d+)$/i;
const LONGEST = 120;

/**
 * The key by which a file names a place through changes of its name: OpenStreetMap's id, which is the same in every file, or the
 * owner's own store code; '' where it has none.
 */
export function keyOf(text: string, cells: FileRow['cells']): string {
  const [, type, id] = OSM.exec(text) ?? OSM.exec(`${firstOf(cells, ['osm type', '@type'])}/${text}`) ?? [];
  if (type && id) return `osm/${type.toLowerCase()}/${id}`;
  const code = text.normalize('NFC').trim().slice(0, LONGEST);
  return code === '' ? '' : `store/${code}`;
}
