// What a phone has to fetch, compressed with gzip as a server would, against the budgets of the built web app.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './sources.mjs';

const KIB = 1024;
const BUDGET = { entry: 130 * KIB, board: 180 * KIB, route: 45 * KIB, map: 55 * KIB, styles: 25 * KIB, home: 350_000 };
/** Names of chunks, which come from the files of web/src/routes. */
const BOARD = /venue-dashboard|live-board/i;
const MAP = /leaflet|map/i;
const HOME = /^(landing|home)/i;

export const title = 'the built web app stays within its gzip budgets';

const dist = join(root, 'web/dist');
const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;
const name = (file) => file.replace(/^assets\//, '');

/** The scripts that a script needs at once, itself included. */
function closure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) closure(`assets/${other}`, found);
  return found;
}

const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);

export default function budgets() {
  if (!existsSync(join(dist, 'index.html'))) return ['web/dist is missing: npm run build -w web'];
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)].flatMap(([, file]) => [...closure(file)]));
  const styles = [...html.matchAll(/href="\/(assets\/[\w.-]+\.css)"/g)].map(([, file]) => file);
  const scripts = readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`);
  const lazy = new Set(
    scripts.flatMap((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(
        ([, other]) => `assets/${other}`,
      ),
    ),
  );
  const extra = (file) => total([...closure(file)].filter((one) => !entry.has(one)));
  const first = total(entry);
  const found = [
    ['entry JavaScript', first, BUDGET.entry],
    ['styles', total(styles), BUDGET.styles],
    ...[...lazy].map((file) => {
      if (BOARD.test(name(file))) return [`live board (${name(file)}) in all`, first + extra(file), BUDGET.board];
      return [name(file), extra(file), MAP.test(name(file)) ? BUDGET.map : BUDGET.route];
    }),
  ];
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => /latin.*wght.*\.woff2$/.test(file) && !/ext|vietnam/.test(file));
  const homes = [...lazy].filter((file) => HOME.test(name(file)));
  const page =
    Buffer.byteLength(html) +
    first +
    total(styles) +
    Math.max(0, ...homes.map(extra)) +
    fonts.reduce((sum, file) => sum + readFileSync(join(dist, 'assets', file)).length, 0);
  found.push(['home page', page, BUDGET.home]);
  return found
    .filter(([, bytes, most]) => bytes > most)
    .map(([what, bytes, most]) => `${what} is ${kib(bytes)}, the budget is ${kib(most)}`);
}
