// Prints what tells whether the rooms are still in order: folders, small files, directions of imports, the length of the walks, and
// who writes SQL. Most of it is held by the linter or a check; these are the figures. Usage: node scripts/checks/counts.mjs
import { posix } from 'node:path';
import folders from './folders.mjs';
import { code, isSpec, sources } from './sources.mjs';
import words from './words.mjs';

const SMALL = 40;
/** Small by nature: docs/contributing.md lets these stand alone. What libs export is imported by name, so its users are not counted. */
const ONE_OF_A_KIND = /^libs\/|^web\/src\/routes\/|^scripts\/checks\/|\.(?:module|controller|policy|dto|reaction|job)\.ts$/;
const LAYERS = ['libs/domain/src', 'libs/persistence/src', 'libs/application/src'];
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;
const SQL = /[`'"]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/g;
/** A repository of TypeORM, or its query builder, at work. */
const ORM =
  /\.(?:createQueryBuilder|findOne|findOneBy|findBy|findAndCount|countBy|existsBy|increment|insert|upsert|save|update|delete|remove)\(\s*(?:[A-Z{]|\w+,)/g;

const lines = (text) => text.split('\n').length - 1;
const written = code(sources()).filter(({ path }) => !isSpec(path) && !/\/(?:migrations|testing)\//.test(path));
const says = (what, value) => process.stdout.write(`${what.padEnd(58)} ${value}\n`);

/** Imports between files of ours: [from, to]; `.js` of a source is its `.ts` or `.tsx`. */
const there = new Map(written.map((file) => [file.path.replace(/\.(tsx?|mjs)$/, ''), file]));
const arrows = written.flatMap(({ path, text }) =>
  [...text.matchAll(IMPORT)].flatMap(([, name]) => {
    const to = there.get(posix.join(posix.dirname(path), name).replace(/\.(m?js|tsx?|mjs)$/, ''));
    return to ? [[path, to.path]] : [];
  }),
);

for (const layer of LAYERS) {
  const noun = (path) => (path.startsWith(`${layer}/`) && path.split('/').length > layer.split('/').length + 1 ? path.split('/')[3] : null);
  const pairs = new Set(
    arrows
      .map(([from, to]) => [noun(from), noun(to)])
      .filter(([a, b]) => a && b && a !== b)
      .map((pair) => pair.join(' → ')),
  );
  const both = [...pairs].filter((pair) => pairs.has(pair.split(' → ').reverse().join(' → ')));
  says(`${layer}: arrows between nouns`, `${pairs.size}, of them in both directions ${both.length}`);
}

says('folders of more than 20 files', folders().length);
const sizes = written.filter(({ path }) => /\.tsx?$/.test(path) && !path.includes('/i18n/')).map(({ path, text }) => [path, lines(text)]);
says('files of more than 300 lines', sizes.filter(([, count]) => count > 300).length);
const importers = new Map();
for (const [from, to] of arrows) importers.set(to, new Set([...(importers.get(to) ?? []), from]));
const alone = sizes.filter(([path, count]) => count < SMALL && importers.get(path)?.size === 1 && !ONE_OF_A_KIND.test(path));
says(`files of fewer than ${SMALL} lines with one importer`, alone.length);

const architecture = sources().find(({ path }) => path === 'docs/architecture.md').text;
const walks = architecture
  .split('## Three walks')[1]
  .split('\n## ')[0]
  .split('\n\n')
  .filter((part) => part.includes('→'));
says('files of the three walks', walks.map((walk) => walk.match(/`(?:web|api|libs|worker)\/[^`]+`/g).length).join(', '));

const stored = written.filter(({ path }) => path.startsWith('libs/persistence/src/'));
const found = (files, pattern) => files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
says('SQL statements of persistence', found(stored, SQL));
says('calls of TypeORM in persistence', found(stored, ORM));
says(
  'SQL statements outside persistence',
  found(
    written.filter(({ path }) => /^(?:libs\/(?!persistence|testkit)|api|worker)/.test(path)),
    SQL,
  ),
);
says(
  'setBusy in web',
  found(
    written.filter(({ path }) => path.startsWith('web/')),
    /\bsetBusy\b/g,
  ),
);
says('forms in web, and of them with a library', `${found(written, /<form\b/g)}, ${found(written, /\buseForm\(/g)}`);
says('retired words, and paths of one machine', words().length);
