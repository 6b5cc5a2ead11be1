import { firstOf, plainColumn, type FileRow } from './cells.js';

const STATUS = ['business status', 'status', 'operational status', 'place status', 'open state', 'opening status'];
const FLAGS = [
  'permanently closed',
  'closed permanently',
  'is closed',
  'closed',
  'permanentlyclosed',
  'disused',
  'abandoned',
  'demolished',
];
const CLOSED =
  /\b(?:permanently|temporarily|for good)\W?closed\b|\bclosed\W?(?:permanently|temporarily|for good|down)\b|^(?:defunct|shut down)$/i;
/** OpenStreetMap writes what a place was as `disused:amenity`. */
const WAS =
  /^(?:disused|abandoned|demolished|razed|removed|was|closed|destroyed|ruined):(?:amenity|shop|leisure|tourism|sport|historic|natural|craft|office|building)$/;

/** The column by which a row says that its place is closed for good or for now; null where it doesn't. */
export function closedColumn(cells: FileRow['cells'], name: string): 'name' | 'kind' | null {
  if (Object.entries(cells).some(([column, value]) => value.trim() !== '' && WAS.test(column.trim().toLowerCase()))) return 'kind';
  const status = STATUS.map((column) => firstOf(cells, [column]).replaceAll('_', ' '));
  if (status.some((value) => CLOSED.test(value))) return 'name';
  const flags = Object.entries(cells).filter(([column]) => FLAGS.includes(plainColumn(column)));
  if (flags.some(([, value]) => /^(?:yes|true|1|y)$/i.test(value.trim()))) return 'name';
  return /[([–—-]\s*(?:permanently |temporarily )?closed\s*[)\]]?$/i.test(name) ? 'name' : null;
}
