/** A row of a file by its columns, and the line of the file that it stands in. */
export interface FileRow {
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** A column's name as names are compared: without case and signs. */
export const plainColumn = (column: string): string =>
  column
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** The first text in these columns, by their plain names; '' if all are empty. */
export function firstOf(cells: FileRow['cells'], columns: readonly string[]): string {
  const said = new Map(Object.entries(cells).map(([column, value]) => [plainColumn(column), value.trim()]));
  return columns.map((column) => said.get(column) ?? '').find((value) => value !== '') ?? '';
}

/** An address of the web with its scheme, which many exports leave out. */
export const linkOf = (text: string): string => text.replace(/^(?=[^\s:/]+\.)/, 'https://');
