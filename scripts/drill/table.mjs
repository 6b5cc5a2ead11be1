// The table at the end of a drill: each figure beside its goal.
import { quantile } from '../../bench/load/statistics.mjs';

const shown = (value) => (Number.isFinite(value) ? (Number.isInteger(value) ? String(value) : value.toFixed(2)) : 'never');

/** Tells whether a figure keeps its goal; one without a goal only informs. */
const keeps = ({ value, most, least }) => (most === undefined || value <= most) && (least === undefined || value >= least);

/** Prints rows { what, value, unit?, most?, least? }; returns false when one misses its goal. Without `timed` seconds have none. */
export function printTable(title, all, { timed }) {
  const rows = all.map((row) => (timed || row.unit !== 's' ? row : { what: row.what, value: row.value, unit: row.unit }));
  const goal = ({ most, least }) => (most !== undefined ? (most === 0 ? '0' : `≤ ${most}`) : least !== undefined ? `≥ ${least}` : '');
  const cells = [
    ['what', 'measured', 'goal', ''],
    ...rows.map((row) => [
      row.what,
      typeof row.value === 'string' ? row.value : `${shown(row.value)} ${row.unit ?? ''}`.trim(),
      goal(row),
      goal(row) === '' ? '' : keeps(row) ? 'ok' : 'BROKEN',
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = cells.map(line);
  process.stdout.write(`\n${title}\n\n${[head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')}\n`);
  return rows.every(keeps);
}

const SECOND = 1_000;

/** The rows about the sockets of a drill that came back. */
export function returnRows(returns, { p50, p99 }) {
  if (returns.length === 0) return [{ what: 'sockets that had to come back', value: 0 }];
  return [
    { what: 'sockets that had to come back', value: returns.length },
    { what: 'back after, half of them', value: quantile(returns, 0.5) / SECOND, unit: 's', most: p50 },
    { what: 'back after, 99 of 100', value: quantile(returns, 0.99) / SECOND, unit: 's', most: p99 },
  ];
}
