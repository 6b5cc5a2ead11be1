import { IMPORT_ROWS_MAX } from '@app/contracts';
import type { FileRow } from '@app/domain';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** 10,000 rows of a business profile are about five megabytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A file as a table: the names of its columns, and its rows with the lines that they stand in. */
export interface Table {
  columns: string[];
  rows: FileRow[];
}
/** Why a file cannot be read at all. */
class FileProblem extends Error {
  constructor(readonly why: 'size' | 'rows' | 'empty' | 'form' | 'places') {
    super(why);
  }
}

/** Reads the file that somebody has chosen; gives its text as well, or the text that says why it cannot be read. */
export async function readChosen(file: File): Promise<{ table: Table; text: string } | { why: TextKey }> {
  try {
    if (file.size > MOST_BYTES) throw new FileProblem('size');
    const text = await file.text();
    return { table: await readTable(file.name, text), text };
  } catch (failure) {
    return { why: failure instanceof FileProblem ? `imports.file.${failure.why}` : 'shell.somethingWrong' };
  }
}

/** Reads a CSV (RFC 4180; commas, semicolons or tabs; with or without a BOM) or JSON file. @throws FileProblem */
export async function readTable(name: string, text: string): Promise<Table> {
  const table = /\.(geo)?json$/i.test(name) || /^\s*[[{]/.test(text) ? tableOfJson(text) : await tableOfCsv(text);
  if (table.rows.length === 0) throw new FileProblem('empty');
  if (table.rows.length > IMPORT_ROWS_MAX) throw new FileProblem('rows');
  return table;
}

/** The sign that divides the columns: the one that the first line has most of. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 4000).split(/\r?\n/)[0] ?? '';
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

async function tableOfCsv(text: string): Promise<Table> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  try {
    // The parser counts both signs of a line's end inside quotation marks.
    const records = parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: delimiterOf(text.replace(/^\uFEFF/, '')),
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    const [head, ...body] = records;
    const columns = (head?.record ?? []).map((column) => column.trim());
    return { columns, rows: body.map(({ info, record }) => ({ line: info.lines, cells: cellsOf(columns, record) })) };
  } catch {
    throw new FileProblem('form');
  }
}
const cellsOf = (columns: readonly string[], record: readonly string[]) =>
  Object.fromEntries(columns.map((column, at) => [column, record[at] ?? '']).filter(([column]) => column !== ''));

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const KINDS = ['amenity', 'shop', 'leisure', 'tourism', 'historic', 'natural', 'sport'];

/** Answers of Overpass, GeoJSON, saved places of Takeout, or a plain list of objects. */
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

/** The texts and numbers of an item, its tags and its place as if each were a column. */
function flat(item: Json): Record<string, string> {
  const cells: Record<string, string> = {};
  const take = (from: unknown) => {
    if (!isObject(from)) return;
    for (const [key, value] of Object.entries(from)) if (typeof value === 'string' || typeof value === 'number') cells[key] = String(value);
  };
  const { properties, geometry } = item;
  for (const part of [item, item['center'], item['tags'], properties]) take(part);
  if (isObject(properties)) for (const part of [properties['location'], properties['Location']]) take(part);
  const point = isObject(geometry) && Array.isArray(geometry['coordinates']) ? (geometry['coordinates'] as unknown[]) : [];
  if (typeof point[0] === 'number' && typeof point[1] === 'number' && (point[0] !== 0 || point[1] !== 0)) {
    cells['longitude'] = String(point[0]);
    cells['latitude'] = String(point[1]);
  }
  const kind = KINDS.map((key) => cells[key]).find((said) => said);
  if (kind && !cells['kind']) cells['kind'] = kind;
  return cells;
}

/** SHA-256 of a text, hex: the same file is the same import. */
export async function fingerprintOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
