// The statistics of the table, and the table itself.

/** Returns the value below which the share `q` (0..1) of the samples lies. */
export function quantile(samples, q) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}
export const median = (samples) => quantile(samples, 0.5);

/** Runs `measure` `runs` times; returns the median over the runs for each number of its answer. */
export async function medianOf(runs, measure) {
  const answers = [];
  for (let run = 0; run < runs; run += 1) answers.push(await measure(run));
  return medians(answers);
}

/** Returns the median of each number in answers of one shape. */
export const medians = (answers) =>
  typeof answers[0] === 'number'
    ? median(answers)
    : Object.fromEntries(Object.keys(answers[0]).map((key) => [key, medians(answers.map((answer) => answer[key]))]));

/** Returns by how many per cent an operation costs more than another. */
export const growthOf = (cost, before) => 100 * (cost / before - 1);

/** Returns the verdict on a growth that may be `most` per cent. A lower cost for more rows only shows the precision of the measurement. */
export const growthVerdict = (growth, most) => ({
  growth: `${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(0)} %`,
  target: `≤ +${most} %`,
  ok: growth < 0 ? 'noise' : growth <= most,
});

/** Returns the row of one operation's CPU, which a fixture measures in microseconds and which may be `most` milliseconds. */
export const cpuRow = (what, measured, most, floor) => ({
  what,
  value: measured.all / 1000,
  ...(floor === undefined ? {} : { floor: floor.all / 1000 }),
  unit: 'ms of CPU',
  most,
  cpu: measured,
});

const cpuOf = ({ all, api, worker, postgres, redis = [] }) =>
  api === undefined ? shown(all) : `${shown(all)} (${[api, worker, postgres, redis].flat().map(shown).join(' + ')})`;

// Numbers are grouped by the reader's locale; the written page is English.
const LOCALE = process.argv.includes('--write') ? 'en' : undefined;
const numbers = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
/** Returns a number for reading: with three digits, or whole if it has more. */
export const shown = (value) => {
  if (typeof value !== 'number') return value ?? '';
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 1000 ? whole.format(value) : numbers.format(value);
};

const MARKS = { true: 'ok', false: 'MISSED' };

/** Returns a row with its target in words and its verdict, by its `most` or `least` if it has one. */
export function judged(row) {
  const { most, least, ...rest } = row;
  if (most !== undefined) return { ...rest, target: `≤ ${shown(most)}`, ok: row.value <= most };
  if (least !== undefined) return { ...rest, target: `≥ ${shown(least)}`, ok: row.value >= least };
  return rest;
}

/** The columns of a row whose operation another program has done in the same rounds: `stock` is { value, ratio, cpu? }. */
const COMPARED = {
  titles: ['stock', 'stock : ours', 'CPU of stock'],
  cells: ({ unit, stock }) =>
    stock ? [`${shown(stock.value)} ${unit}`.trim(), shown(stock.ratio), stock.cpu ? cpuOf(stock.cpu) : ''] : ['', '', ''],
};

/**
 * Returns the lines of a table of rows { what, value, unit, floor?, growth?, cpu?, stock? } with { most } or { least } or { target, ok }; `floor` is
 * the same operation done bare in the same run and `cpu` the result of a fixture's `cpuOfEach`.
 */
export function tableOf(rows) {
  const isCompared = rows.some((row) => row.stock);
  const header = [
    'what',
    'measured',
    'floor',
    'target',
    '',
    `CPU µs each (API + worker + Postgres${rows.some((row) => row.cpu?.redis !== undefined) ? ' + Redis' : ''})`,
    ...(isCompared ? COMPARED.titles : []),
  ];
  const lines = rows
    .map(judged)
    .map((row) => [
      row.growth ? `${row.what}: ${row.growth}` : row.what,
      `${shown(row.value)} ${row.unit}`.trim(),
      row.floor === undefined ? '' : `${shown(row.floor)} ${row.unit}`.trim(),
      row.target ?? '',
      MARKS[row.ok] ?? row.ok ?? '',
      row.cpu ? cpuOf(row.cpu) : '',
      ...(isCompared ? COMPARED.cells(row) : []),
    ]);
  const widths = header.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)];
}
