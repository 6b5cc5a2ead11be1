// The output of a bench run: a table, JSON, or the measured sections of docs/measurements.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { judged, shown, tableOf } from './load/statistics.mjs';

const FILE = fileURLToPath(new URL('../docs/measurements.md', import.meta.url));
const INTRODUCTION = `# Measurements

Made by \`npm run bench -- --write\`, which replaces the sections of the parts that it ran and leaves the others. Every figure is a median of the
runs named above its table, beside its floor, the same thing done bare in the same run. CPU is what API, worker, Postgres and, where there is one,
Redis took together for one operation, in brackets each; Postgres counts with its processes of upkeep but for checkpoints and autovacuum,
which come in lumps for what was written before.
`;

/** What a reader of a part's figures must know, in its section. */
const NOTES = {
  stock: `The same auction on the stack's stock parts (\`bench/stock\`), measured in turn with ours. It does less: it has no log to catch up from, no
idempotency keys, no secrecy between venues, no limits, and sends no mail or push.`,
};

/** The highest load, averaged over a minute, at which figures may be written: other programs on the machine change them. */
const MOST_LOAD = 0.5;
/** Two runs of the same build differ by up to this share of a figure. */
const NOISE = 0.1;

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Returns the commit of the measured build; a plus sign follows it if files differ from it. */
const builtFrom = () =>
  `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain', '--untracked-files=no') ? '+' : ''}`;

/** Returns the conditions of the measuring machine at the beginning of the run. */
export const conditions = (runs) => ({
  commit: builtFrom(),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
  load: Number(loadavg()[0].toFixed(1)),
  runs,
});

export const sentenceOf = ({ machine, node, commit, date, load, runs }) =>
  `${machine}, Node ${node}, commit ${commit}, ${date}, ${runs} ${runs === 1 ? 'run' : 'runs'}; load of the machine before: ${load}`;

/** Returns why figures of this run may not be written, or null. */
export const refusalToWrite = ({ load }) =>
  load > MOST_LOAD
    ? `The load of the machine is ${load}, and figures are written at ${MOST_LOAD} at the most: end other programs and wait a minute.`
    : null;

/** Returns the figures of a page by what they measure: the part of the row, and its name without its growth. */
function writtenFigures(text) {
  const figures = new Map();
  for (const section of text.split(/^## /m).slice(1)) {
    const part = section.slice(0, section.indexOf('\n'));
    for (const [, what, figure] of section.matchAll(/^\| (.+?) +\| ([\d.,]+)/gm))
      figures.set(`${part}/${what}`, Number(figure.replaceAll(',', '')));
  }
  return figures;
}

/** Returns a line for each measured row that `text`, the page, has as well: how far it is from the written figure, marked beyond the noise of runs. */
export function changesSince(text, measured) {
  const written = writtenFigures(text);
  return measured.flatMap(({ part, rows }) =>
    rows.flatMap(({ what, value }) => {
      const before = written.get(`${part}/${what}`);
      if (!before || Number.isNaN(value)) return [];
      const change = value / before - 1;
      const mark = Math.abs(change) > NOISE ? ', beyond the noise' : '';
      return [`${what}: ${shown(before)} → ${shown(value)} (${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(0)} %${mark})`];
    }),
  );
}

/** Returns the written page, or nothing. */
export const writtenPage = () => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');

/** Returns the rows of each part and their verdicts as JSON. */
export const jsonOf = (about, measured) =>
  JSON.stringify({ ...about, parts: Object.fromEntries(measured.map(({ part, rows }) => [part, rows.map(judged)])) }, null, 2);

/** Returns `text` with the sections of `measured` in place of the old ones, all in the order of `parts`; the section of a removed part goes. */
export function merged(text, parts, about, measured) {
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n')).trim()]),
  );
  for (const { part, rows } of measured)
    sections.set(part, [`${sentenceOf(about)}.`, NOTES[part], tableOf(rows).join('\n')].filter(Boolean).join('\n\n'));
  const kept = parts.filter((part) => sections.has(part)).map((part) => `\n## ${part}\n\n${sections.get(part)}\n`);
  return INTRODUCTION + kept.join('');
}

/** Writes docs/measurements.md. */
export async function writeMeasurements(parts, about, measured) {
  const text = merged(writtenPage(), parts, about, measured);
  writeFileSync(FILE, (await format(FILE, text)).code);
}
