import { IMPORT_ROWS_MAX } from '@app/contracts';
import { kindTextOf, knownColumns, type FileRow } from '@app/domain';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** The maximum size: 10,000 rows of a business profile are about five megabytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A file as a table: the names of its columns, and its rows with their line numbers. */
export interface Table {
  columns: string[];
  rows: FileRow[];
}
/** The reason why a file cannot be read at all. */
class FileProblem extends Error {
  constructor(readonly why: 'size' | 'rows' | 'empty' | 'form' | 'places' | 'letters' | 'workbook' | 'pdf') {
    super(why);
  }
}

/** Reads the chosen file; returns its table and its text, or the text key of an error. */
export async function readChosen(file: File): Promise<{ table: Table; text: string } | { why: TextKey }> {
  try {
    if (file.size > MOST_BYTES) throw new FileProblem('size');
    const text = textOf(new Uint8Array(await file.arrayBuffer()));
    return { table: await readTable(file.name, text), text };
  } catch (failure) {
    return { why: failure instanceof FileProblem ? `imports.file.${failure.why}` : 'shell.somethingWrong' };
  }
}

/** Reads the bytes of a file. @throws FileProblem */
export const readBytes = (name: string, bytes: Uint8Array): Promise<Table> => readTable(name, textOf(bytes));

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/**
 * Decodes a file: UTF-8, UTF-16 of either order, or else Windows-1252, in which spreadsheets on Windows save. Bytes without a character there
 * belong to another encoding, and a guess would change names.
 */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblem('workbook');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileProblem('pdf');
  // Text of 16 bits has a zero beside each of its Latin letters.
  const [even, odd] = [0, 1].map((side) => bytes.slice(0, 400).filter((byte, at) => at % 2 === side && byte === 0).length);
  if (startsWith(bytes, 0xff, 0xfe) || (odd ?? 0) > 20) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff) || (even ?? 0) > 20) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (/[\u0080-\u009f]/.test(text)) throw new FileProblem('letters');
    return text;
  }
}

/** Reads a CSV (RFC 4180; commas, semicolons, tabs or bars) or JSON text. @throws FileProblem */
export async function readTable(name: string, text: string): Promise<Table> {
  const plain = text.replace(/^\uFEFF/, '');
  const table = /\.(geo)?json$/i.test(name) || /^\s*[[{]/.test(plain) ? tableOfJson(plain) : await tableOfCsv(plain);
  if (table.rows.length === 0) throw new FileProblem('empty');
  if (table.rows.length > IMPORT_ROWS_MAX) throw new FileProblem('rows');
  return table;
}

interface CsvRecord {
  info: { lines: number };
  record: string[];
}
const isFilled = (record: readonly string[]): boolean => record.some((cell) => cell.trim() !== '');
/** The number of lines in which the column names are searched: titles and notes above them are few. */
const HEAD_WITHIN = 15;

async function tableOfCsv(text: string): Promise<Table> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  // The parser counts both characters of a line's end inside quotation marks.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const [, sign] = /^sep=(.)\n/i.exec(lines) ?? [];
  const body = sign ? lines.replace(/^.*/, '') : lines;
  const read = (delimiter: string, to?: number) =>
    parse(body, { delimiter, info: true, relaxColumnCount: true, skipEmptyLines: true, ...(to && { to }) }) as unknown as CsvRecord[];
  try {
    const records = read(sign ?? delimiterOf((one) => read(one, HEAD_WITHIN))).filter(({ record }) => isFilled(record));
    const head = headOf(records);
    const columns = (records[head]?.record ?? []).map((column) => column.trim());
    const rows = records.slice(head + 1).map(({ info, record }) => ({ line: info.lines, cells: cellsOf(columns, record) }));
    return { columns: [...new Set(columns)].filter((column) => column !== ''), rows };
  } catch {
    throw new FileProblem('form');
  }
}

/** The record with the column names: the first with two known names, else the first with two cells; titles may precede it. */
function headOf(records: readonly CsvRecord[]): number {
  const first = records.slice(0, HEAD_WITHIN);
  const known = first.findIndex(({ record }) => knownColumns(record) >= 2);
  const wide = first.findIndex(({ record }) => record.filter((cell) => cell.trim() !== '').length >= 2);
  return Math.max(known >= 0 ? known : wide, 0);
}

/** The delimiter: the one with the most known column names, or with the widest head. */
function delimiterOf(read: (delimiter: string) => CsvRecord[]): string {
  const score = (sign: string): number => {
    try {
      const records = read(sign);
      const { record = [] } = records[headOf(records)] ?? {};
      return knownColumns(record) * 1000 + record.length;
    } catch {
      return -1;
    }
  };
  return [',', ';', '\t', '|'].reduce((best, sign) => (score(sign) > score(best) ? sign : best));
}

/** The cells of a row by column; of columns with one name the first non-empty one. */
function cellsOf(columns: readonly string[], record: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [at, column] of columns.entries()) if (column !== '' && !cells[column]?.trim()) cells[column] = record[at] ?? '';
  return cells;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Reads answers of Overpass, GeoJSON, saved places of Takeout, or a plain list of objects. */
function tableOfJson(text: string): Table {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem('form');
  }
  const list = Array.isArray(value) ? value : isObject(value) ? (value['elements'] ?? value['features']) : null;
  if (!Array.isArray(list)) throw new FileProblem('places');
  const rows = list.filter(isObject).map((item, at) => ({ line: at + 1, cells: flat(item) }));
  return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows };
}

/** Keys of which OpenStreetMap has two forms; the second replaces a missing first. */
const FORMS = ['phone', 'website', 'email', 'mobile'];
const HOURS = /hours|timings?|weekday/i;

/**
 * Flattens the texts and numbers of an item, its tags and its place to columns. The type of an item in its format (`Feature`, `node`) is no
 * kind of place.
 */
function flat(item: Json): Record<string, string> {
  const cells: Record<string, string> = {};
  const take = (from: unknown) => {
    if (!isObject(from)) return;
    for (const [key, value] of Object.entries(from)) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') cells[key] = String(value);
      else if (value && HOURS.test(key)) cells[key] = JSON.stringify(value);
    }
  };
  const { properties, geometry, type, id, ...own } = item;
  const isElement = isObject(item['tags']) || ['node', 'way', 'relation'].includes(String(type));
  const isFeature = isObject(properties) || type === 'Feature';
  for (const part of [isElement || isFeature ? own : item, item['center'], item['tags'], properties]) take(part);
  if (isObject(properties)) for (const part of [properties['location'], properties['Location'], properties['tags']]) take(part);
  if (isElement && typeof type === 'string' && typeof id === 'number') cells['@id'] = `${type}/${id}`;
  if (isFeature && typeof id === 'string' && !cells['@id']) cells['@id'] = id;
  const point = isObject(geometry) && Array.isArray(geometry['coordinates']) ? (geometry['coordinates'] as unknown[]) : [];
  if (typeof point[0] === 'number' && typeof point[1] === 'number' && (point[0] !== 0 || point[1] !== 0)) {
    cells['longitude'] = String(point[0]);
    cells['latitude'] = String(point[1]);
  }
  for (const key of FORMS) if (!cells[key] && cells[`contact:${key}`]) cells[key] = cells[`contact:${key}`] ?? '';
  const kind = kindTextOf(cells, 'amenity');
  if (kind && !cells['kind']) cells['kind'] = kind;
  return cells;
}

/** SHA-256 of a text, hex: the same file is the same import. */
export async function fingerprintOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
