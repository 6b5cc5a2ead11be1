// The output of a bench run: a table, JSON, or the measured sections of docs/measurements.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { judged, tableOf } from './load/statistics.mjs';

const FILE = fileURLToPath(new URL('../docs/measurements.md', import.meta.url));
const INTRODUCTION = `# Measurements

Made by \`npm run bench -- --write\`, which replaces the sections of the parts that it ran and leaves the others. Every figure is a median of the
runs named above its table, beside its floor, the same thing done bare in the same run. CPU is what API, worker and Postgres took together for
one operation, in brackets each; Postgres counts with its processes of upkeep but for checkpoints and autovacuum, which come in lumps for what
was written before.
`;

/** Returns the conditions of the measuring machine at the beginning of the run. */
export const conditions = (runs) => ({
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
  load: Number(loadavg()[0].toFixed(1)),
  runs,
});

export const sentenceOf = ({ machine, node, date, load, runs }) =>
  `${machine}, Node ${node}, ${date}, ${runs} ${runs === 1 ? 'run' : 'runs'}; load of the machine before: ${load}`;

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
  for (const { part, rows } of measured) sections.set(part, `${sentenceOf(about)}.\n\n${tableOf(rows).join('\n')}`);
  const kept = parts.filter((part) => sections.has(part)).map((part) => `\n## ${part}\n\n${sections.get(part)}\n`);
  return INTRODUCTION + kept.join('');
}

/** Writes docs/measurements.md. */
export async function writeMeasurements(parts, about, measured) {
  const text = merged(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '', parts, about, measured);
  writeFileSync(FILE, (await format(FILE, text)).code);
}
