/** Whether two JSON values are equal; a field that is missing equals null. It compares no deeper than `a` goes, because `b` is unchecked. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null) return (a ?? null) === (b ?? null);
  if (typeof b !== 'object' || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSameJson(left[key], right[key]));
}

/**
 * Merges the changes of a form into the record that is stored now. `was` names the fields that the form changed, with the values they had
 * when it was opened; the other fields keep what is stored. A field clashes when it is stored with neither its old nor its new value, because
 * somebody else changed it meanwhile.
 */
export function mergeChanges<T extends object>(
  present: T,
  sent: Partial<T>,
  was: Readonly<Record<string, unknown>>,
): { merged: T; clashes: (keyof T & string)[] } {
  const changed = (Object.keys(was) as (keyof T & string)[]).filter((key) => Object.hasOwn(sent, key) && Object.hasOwn(present, key));
  const merged = { ...present, ...Object.fromEntries(changed.map((key) => [key, sent[key]])) };
  const clashes = changed.filter((key) => !isSameJson(present[key], was[key]) && !isSameJson(present[key], sent[key]));
  return { merged, clashes };
}

const changedKeys = <T extends object>(opened: Partial<T>, now: T) =>
  (Object.keys(now) as (keyof T & string)[]).filter((key) => !isSameJson(opened[key], now[key]));

/** The fields of a form that were changed since it was opened. */
export const changedFields = <T extends object>(opened: Partial<T>, now: T): Partial<T> =>
  Object.fromEntries(changedKeys(opened, now).map((key) => [key, now[key]])) as Partial<T>;

/**
 * The same fields with the values they had when the form was opened, as `mergeChanges` takes them. Of fields that are one answer `together`,
 * a change of one is a change of all.
 */
export function changedFrom<T extends object>(
  opened: Partial<T>,
  now: T,
  together: readonly (readonly (keyof T & string)[])[] = [],
): Record<string, unknown> {
  const changed = changedKeys(opened, now);
  const groups = together.filter((group) => group.some((key) => changed.includes(key)));
  return Object.fromEntries([...changed, ...groups.flat()].map((key) => [key, opened[key] ?? null]));
}
