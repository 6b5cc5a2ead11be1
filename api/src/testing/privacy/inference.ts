/** The attackers' knowledge of one secret, and its permitted bound. */
export interface Inference {
  secret: string;
  /** The least uncertainty after all reads. */
  best: string;
  bound: string;
  /** The decision that states the bound. */
  decision: string;
  /** The reads that revealed more than that; null: none. */
  passed: string | null;
}

/** Values of a secret with the attackers' reads in the world of each. */
export interface Sight<Value> {
  value: Value;
  seen: string;
}

/** The values with the same reads as this one. */
export const alike = <Value>(sights: readonly Sight<Value>[], value: Value): Value[] => {
  const own = sights.find((sight) => sight.value === value)?.seen;
  return sights.filter(({ seen }) => seen === own).map((sight) => sight.value);
};

/** The table at the end of a run of the harness. */
export function tableOf(rows: readonly Inference[]): string {
  const lines = [
    ['secret', 'best inference', 'bound', 'says', ''],
    ...rows.map(({ secret, best, bound, decision, passed }) => [secret, best, bound, decision, passed === null ? 'held' : 'PASSED']),
  ];
  const widths = lines[0]?.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0))) ?? [];
  const text = lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  '));
  return ['', ...text, ''].join('\n');
}
