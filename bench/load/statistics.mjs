// The few statistics that the table needs, and the table itself.

/** The value below which the share `q` (0..1) of the samples lies. */
export function quantile(samples, q) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}
export const median = (samples) => quantile(samples, 0.5);

/** Runs `measure` `runs` times and gives, for each key of its answer, the median over the runs. */
export async function medianOf(runs, measure) {
  const answers = [];
  for (let run = 0; run < runs; run += 1) answers.push(await measure(run));
  return Object.fromEntries(Object.keys(answers[0]).map((key) => [key, median(answers.map((answer) => answer[key]))]));
}

const shown = (value) => {
  if (typeof value !== 'number') return value ?? '';
  if (Number.isNaN(value)) return '–';
  return value >= 1000 ? Math.round(value).toLocaleString('en-IN') : String(Number(value.toPrecision(3)));
};

/**
 * One table of rows { what, value, unit, floor?, target?, ok?, cpu? }; `floor` is the same thing done bare in the same run and
 * `cpu` the CPU time of the serving process per operation in microseconds.
 */
export function printTable(rows) {
  const header = ['what', 'measured', 'floor', 'target', '', 'CPU µs/op'];
  const mark = { true: 'ok', false: 'MISSED', undefined: '' };
  const lines = rows.map((row) => [
    row.what,
    `${shown(row.value)} ${row.unit}`,
    row.floor === undefined ? '' : `${shown(row.floor)} ${row.unit}`,
    row.target ?? '',
    mark[row.ok],
    shown(row.cpu),
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  process.stdout.write(`${[line(header), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)].join('\n')}\n`);
}
