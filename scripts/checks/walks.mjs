// The walks of docs/architecture.md hold: each file of a walk imports the next, is imported by it, or reaches it by the route or event between them.
import { dirname, join } from 'node:path/posix';
import { sources } from './sources.mjs';

const PAGE = 'docs/architecture.md';
const STEP = /`((?:web|api|worker|libs)\/[\w./-]+\.tsx?)`|`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/:-]+)`|`([a-z]+\.[a-z_-]+)`/g;
const IMPORT = /(?:import|export)\s(?:type\s)?(?:[\s\S]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g;
const EXPORTED = /^export (?:abstract )?(?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm;

export const title = 'the walks of docs/architecture.md lead from file to file';

/** Whether a file imports another: by its path, or by a name that it exports through the barrel of its package. */
function imports(file, other) {
  return [...file.text.matchAll(IMPORT)].some(([statement, fromPath, lazy]) => {
    const from = fromPath ?? lazy;
    if (from.startsWith('.')) return join(dirname(file.path), from).replace(/\.js$/, '') === other.path.replace(/\.tsx?$/, '');
    const barrel = /^@app\/(\w+)/.exec(from);
    if (!barrel || !other.path.startsWith(`libs/${barrel[1]}/`)) return false;
    return [...other.text.matchAll(EXPORTED)].some(([, name]) => new RegExp(`\\b${name}\\b`).test(statement));
  });
}

/** Whether a file names the address of a route, with its parameters as a template literal or as the decorators write them. */
function namesRoute({ path, text }, route) {
  const segments = route.replace(/^\w+ \/api\//, '').split('/');
  if (path.startsWith('api/')) return segments.filter((one) => !one.startsWith(':')).every((one) => text.includes(one));
  return new RegExp(segments.map((one) => (one.startsWith(':') ? String.raw`(?:\$\{[^}]+\}|[^/\s]+)` : one)).join('/')).test(text);
}

/** The reactions to an event, as `REACTIONS` of the contracts declares them. */
const reactionsTo = (event, files) => {
  const declared = files.find(({ path }) => path === 'libs/contracts/src/live/reactions.ts')?.text ?? '';
  const row = new RegExp(`'${event.replace('.', '\\.')}': \\[([^\\]]*)\\]`).exec(declared);
  return [...(row?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
};

/** Whether a file reaches a repository by its getter of a transaction or the database, as `tx.bids`. */
function reachesRepository(file, repository, files) {
  const getters = files.find(({ path }) => path === 'libs/persistence/src/repositories.ts')?.text ?? '';
  return [...repository.text.matchAll(/^export class (\w+Repository)\b/gm)].some(([, name]) =>
    [...getters.matchAll(new RegExp(`(\\w+): ${name}\\b`, 'g'))].some(([, getter]) =>
      new RegExp(`\\b(?:tx|database)\\.${getter}\\b`).test(file.text),
    ),
  );
}

function isLinked(one, between, next, files) {
  if (between?.route) return namesRoute(one, between.route) && namesRoute(next, between.route);
  if (between?.event) {
    if (!one.text.includes(`'${between.event}'`)) return false;
    return next.text.includes(`'${between.event}'`) || reactionsTo(between.event, files).some((name) => next.text.includes(`'${name}'`));
  }
  return imports(one, next) || imports(next, one) || reachesRepository(one, next, files) || reachesRepository(next, one, files);
}

export default function walks(files = sources()) {
  const page = files.find(({ path }) => path === PAGE)?.text ?? '';
  const section = /^## Five walks\n([\s\S]*?)(?=^## )/m.exec(page)?.[1] ?? '';
  const paragraphs = section
    .split(/\n\n+/)
    .map((text) => text.trim())
    .filter((text) => text.startsWith('**'));
  const problems =
    paragraphs.length === 5 ? [] : [`${PAGE} has ${paragraphs.length} walks: write five under "Five walks", each begun in bold`];
  for (const paragraph of paragraphs) {
    let last = null;
    let between = null;
    for (const [, path, route, event] of paragraph.matchAll(STEP)) {
      if (route || event) {
        between = { route, event };
        continue;
      }
      const file = files.find((one) => one.path === path);
      if (!file) problems.push(`${PAGE} walks over ${path}, which is not there`);
      else if (last && !isLinked(last, between, file, files)) {
        const way = between?.route ?? between?.event;
        problems.push(`${PAGE}: ${last.path} does not lead to ${path}${way ? ` by ${way}` : ''}: write the files between them`);
      }
      if (file) last = file;
      between = null;
    }
  }
  return problems;
}
