/** An instant in the form that travels; SQL, null stays null. */
export const iso = (instant: string): string => `to_char((${instant}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The parameters of a statement by their names: each has the number of its place in the list. */
export class Parameters<Name extends string> {
  constructor(private readonly names: readonly Name[]) {}

  /** SQL for one of them. */
  of(name: Name): string {
    return `$${this.names.indexOf(name) + 1}`;
  }

  /** The values in the order of the numbers. */
  values(named: Readonly<Record<Name, unknown>>): unknown[] {
    return this.names.map((name) => named[name]);
  }
}
