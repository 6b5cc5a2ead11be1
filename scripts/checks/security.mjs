// People base decisions on docs/security.md: its counts must match its lines, and each cited test must exist.
import { sources } from './sources.mjs';

export const title = 'docs/security.md counts its lines and cites tests that there are';

const PAGE = 'docs/security.md';
const LINE = /^\| (\d+\.\d+\.\d+) +\| ([12]) +\|[^|]*\|(.*)\|$/gm;
const CITED = /`([\w.-]+\.spec\.tsx?)`(?:: (.*?))?(?=; `|; page:|\. [A-Z`]|$)/g;
/** The citation of a test that has a row for each case. */
const EACH = 'each row of its table';
const ROWS = [
  'shown by a test',
  'asks for a page, which is there',
  'exception, with its reason',
  'open, with what is missing',
  '**apply**',
];

/** Returns the row above that counts a line. */
const kindOf = (shown) =>
  shown.startsWith('page:') ? ROWS[1] : shown.startsWith('**exception**') ? ROWS[2] : shown.startsWith('**open**') ? ROWS[3] : ROWS[0];

function miscounted(text, lines) {
  return ROWS.flatMap((row) => {
    const counted = lines.filter(({ kind }) => kind === row || row === '**apply**');
    const both = [1, 2].map((level) => counted.filter((line) => line.level === level).length);
    const counts = [...both, counted.length].join(', ');
    const cells = text.match(new RegExp(`^\\| ${row.replaceAll('*', '\\*')} +\\|(.*)\\|$`, 'm'))?.[1] ?? '';
    const said = cells.split('|').map((cell) => cell.trim());
    return said.join(', ') === counts ? [] : [`"${row}" says ${said.join(', ')}: write ${counts} into its row of ${PAGE}`];
  });
}

/** Returns the citations of a line that no spec contains. A title may be cited in pieces, with … for the values of a table. */
function uncited({ id, shown }, specs) {
  return [...shown.matchAll(CITED)].flatMap(([, name, title = '']) => {
    const texts = specs.filter(({ path }) => path.endsWith(`/${name}`)).map(({ text }) => text);
    if (texts.length === 0) return [`${id} of ${PAGE} cites ${name}, which is not there: cite the spec that shows it`];
    const pieces = title.split(/[…,;()]/).map((piece) => piece.trim());
    const missing = pieces.filter((piece) => piece && piece !== EACH && !texts.some((text) => text.includes(piece)));
    return missing.map((piece) => `${id} of ${PAGE} cites ${name}: no test there says "${piece}", so cite its title of today`);
  });
}

export default function security(files = sources()) {
  const text = files.find(({ path }) => path === PAGE)?.text ?? '';
  const lines = [...text.matchAll(LINE)].map(([, id, level, cell]) => ({
    id,
    level: Number(level),
    shown: cell.trim(),
    kind: kindOf(cell.trim()),
  }));
  const specs = files.filter(({ path }) => /\.spec\.tsx?$/.test(path));
  return [...miscounted(text, lines), ...lines.flatMap((line) => uncited(line, specs))];
}
