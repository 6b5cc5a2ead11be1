// Compares the downloads of a phone, compressed as the server sends them, with the budgets of the built web app.
// Usage, after npm run build: node scripts/checks/budgets.mjs
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './sources.mjs';

const KIB = 1024;
/**
 * The budgets in gzip, except `entryBrotli`. A route and the board count with the entry, in all. `map`: its scripts and styles, which load when it is
 * visible. `phones`: the data of telephone numbers, which loads when a venue's file is chosen. `landing`: all files of a first visit.
 */
const BUDGET = {
  entry: 119 * KIB,
  entryBrotli: 104 * KIB,
  board: 196 * KIB,
  route: 191 * KIB,
  map: 55 * KIB,
  phones: 55 * KIB,
  styles: 25 * KIB,
  landing: 200 * KIB,
};
/** Names of chunks, derived from the files of web/src/routes. */
const BOARD = /plan-page|live-board/i;
const MAP_PARTS = /^(leaflet|leaflet-map)-[\w-]{8}\.(js|css)$/;
const ON_MAP = /^(leaflet-map|pin-map)-/;
/** The scripts that read the files of venues. */
const READS_FILES = /^(read-file|chosen-import|found-rows)-/;
const LANDING = /^landing-/;

/** Names of scripts that blockers of advertisements or cookie notices refuse. */
const BLOCKED_NAME = /analytics|share|social|banner|consent/i;

const dist = join(root, 'web/dist');
const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;
const name = (file) => file.replace(/^assets\//, '');

/** Returns the scripts that a script needs at once, itself included. */
function closure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) closure(`assets/${other}`, found);
  return found;
}

const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);

function budgets() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)].flatMap(([, file]) => [...closure(file)]));
  const styles = [...html.matchAll(/href="\/(assets\/[\w.-]+\.css)"/g)].map(([, file]) => file);
  const files = readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const lazy = new Set(
    scripts.flatMap((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(
        ([, other]) => `assets/${other}`,
      ),
    ),
  );
  const extra = (files) => total([...new Set(files.flatMap((file) => [...closure(file)]))].filter((one) => !entry.has(one)));
  const first = total(entry);
  const sent = (file, coding) => statSync(join(dist, `${file}.${coding}`), { throwIfNoEntry: false })?.size ?? size(file) * 10;
  const found = [
    ['entry JavaScript', first, BUDGET.entry],
    ['entry JavaScript, as it is sent in brotli', [...entry].reduce((sum, file) => sum + sent(file, 'br'), 0), BUDGET.entryBrotli],
    ['styles', total(styles), BUDGET.styles],
    ...[...lazy].map((file) => {
      const most = BOARD.test(name(file)) ? BUDGET.board : BUDGET.route;
      // The map and its layers have a budget of their own, and so do the scripts that read files.
      const more = ON_MAP.test(name(file)) ? BUDGET.map : READS_FILES.test(name(file)) ? BUDGET.phones : 0;
      return [`${name(file)} in all`, first + extra([file]), most + more];
    }),
    ['the map', total(files.filter((file) => MAP_PARTS.test(name(file)))), BUDGET.map],
  ];
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => /^anek-latin-[\w-]{8}\.woff2$/.test(file));
  const page =
    size('index.html') +
    first +
    total(styles) +
    extra([...lazy].filter((file) => LANDING.test(name(file)))) +
    fonts.reduce((sum, file) => sum + readFileSync(join(dist, 'assets', file)).length, 0);
  found.push(['the first visit', page, BUDGET.landing]);
  const blocked = files.filter((file) => BLOCKED_NAME.test(name(file)));
  return [
    ...found
      .filter(([, bytes, most]) => bytes > most)
      .map(
        ([what, bytes, most]) =>
          `${what} is ${kib(bytes)}, ${kib(bytes - most)} over its budget: load less or later, or raise BUDGET in scripts/checks/budgets.mjs`,
      ),
    ...blocked.map((file) => `${name(file)} has a name that blockers hold back: name it in BLOCKED_NAME of web/build/chunks.ts`),
  ];
}

const TITLE = 'the built web app stays within its budgets, under names that nothing blocks';
if (existsSync(join(dist, 'index.html'))) {
  const problems = budgets();
  process.stdout.write(problems.length === 0 ? `ok   ${TITLE}\n` : `FAIL ${TITLE}\n${problems.map((line) => `       ${line}\n`).join('')}`);
  process.stdout.write(problems.length === 0 ? '1 passed, 0 failed, 0 skipped\n' : '0 passed, 1 failed, 0 skipped\n');
  process.exitCode = problems.length === 0 ? 0 : 1;
} else process.stdout.write(`skip ${TITLE}: there is no build, run npm run build\n0 passed, 0 failed, 1 skipped\n`);
