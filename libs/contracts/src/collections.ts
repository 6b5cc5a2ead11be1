/** Whether a value is one of a closed list; it narrows the type of the value to that of the list. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value);
