import { iso } from '../sql.js';

/** Rows of a table of fields by their keys, with the column and the kind of each. */
export type FieldRows = readonly (readonly [string, { column: string; type: string }])[];

/** SQL for a column as it travels, where that is not the column itself. */
const AS_JSON: Readonly<Record<string, (column: string) => string>> = {
  texts: (column) => `to_jsonb(${column})`,
  some: (column) => `to_jsonb(${column})`,
  instant: iso,
};

/** SQL for a value of that kind as it travels. */
export const asJson = (type: string, value: string): string => AS_JSON[type]?.(value) ?? value;

/** SQL for fields of the row `of`, as pairs of a `jsonb_build_object`; made when a module loads, so that it costs a statement nothing. */
export const fieldPairs = (rows: FieldRows, of: string): string =>
  rows.map(([key, { column, type }]) => `'${key}', ${asJson(type, `${of}.${column}`)}`).join(', ');
