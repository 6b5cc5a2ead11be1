/** What the attackers found out of one secret, beside what they may. */
export interface Inference {
  secret: string;
  /** The least that was still possible when all was read. */
  best: string;
  bound: string;
  /** Which decision says the bound. */
  decision: string;
  /** What gave more away than that; null: nothing. */
  passed: string | null;
}

/** Values of a secret with what the attackers saw in the world of each. */
export interface Sight<Value> {
  value: Value;
  seen: string;
}

/** The values that look the same as this one. */
export const alike = <Value>(sights: readonly Sight<Value>[], value: Value): Value[] => {
  const own = sights.find((sight) => sight.value === value)?.seen;
  return sights.filter(({ seen }) => seen === own).map((sight) => sight.value);
};

/** The table that a run of the harness ends with. */
export function tableOf(rows: readonly Inference[]): string {
  const lines = [
    ['secret', 'best inference', 'bound', 'says', ''],
    ...rows.map(({ secret, best, bound, decision, passed }) => [secret, best, bound, decision, passed === null ? 'held' : 'PASSED']),
  ];
  const widths = lines[0]?.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0))) ?? [];
  const text = lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  '));
  return ['', ...text, ''].join('\n');
}
