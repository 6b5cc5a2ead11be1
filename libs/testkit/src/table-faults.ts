/** Returns the missing and surplus rows of a spec's table, a sentence each, for `toEqual([])`. `table` is its constant and file. */
export function tableFaults(rows: readonly string[], known: readonly string[], table: string): string[] {
  return [
    ...known.filter((name) => !rows.includes(name)).map((name) => `add a row for ${name} to ${table}`),
    ...rows
      .filter((name, at) => !known.includes(name) || rows.indexOf(name) !== at)
      .map((name) => `delete the row of ${name} from ${table}`),
  ];
}
