/** Whether a value is one of a closed list; it narrows the type of the value to that of the list. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value);

/** The keys of a constant table with their own types, in its order. A table may have no other keys than its type names. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** The entries of a constant table with their own types, in its order; the same condition as for `keysOf`. */
export const entriesOf = <K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] => Object.entries(table) as [K, V][];
