// A server feature without a screen is unfinished: the web app names the path of each route, or the list below has it with its reason.
import { isSpec, sources } from './sources.mjs';

export const title = 'every route of the API is reached by a screen, or says why not';

/** Routes without a screen; a path ends in * for all below it. */
const WITHOUT_SCREEN = new Map([
  ['/api/openapi.*', 'for programs'],
  ['/api/business-profile/return', 'Google sends browsers there'],
  ['/api/auth/provider/return', 'the provider sends browsers there'],
  ['/api/auth/guest', 'the older name of guest-login'],
  ['/api/user/push-subscriptions/:id', 'a browser that takes no more pushes is forgotten by the first that fails'],
  ['/api/banners*', 'the documented name of moments, which blockers hold back'],
  ['/api/user/consents*', 'the documented name of choices, which blockers hold back'],
  ['/api/calendars/:token/calendar.ics', 'for calendar programs'],
  ['/api/bookings', 'for programs; screens read the booking of a plan'],
  ['/api/venues/me/*', 'the venue desk has what a counter needs; the rest is for programs of partners'],
  ['/api/categories*', 'for programs and crawlers; the wizard has its own list of choices'],
]);

const EXCUSES = 'WITHOUT_SCREEN of scripts/checks/reached.mjs';

const ROUTE = /\[\s*'(?:GET|POST|PUT|PATCH|DELETE) (\/api\/[^']+)'/g;
/** Matches a name for the beginning of paths, as a constant or as a function of an id. */
const NAMED = /const (\w+)(?:: [^=]+?)? = (?:\([^)]*\)(?:: \w+)? =>\s+)?['`](\/api\/[^'`]+)['`]/g;

/** Returns a path without its variable parts: its parameters as `:`, no query. */
const shapeOf = (path) =>
  path
    .replaceAll(/\$\{[^}]*\}|:\w+/g, ':')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');

const LIST = /const (\w+) = \[([^\]]*)\] as const/g;

/** Returns the words of the lists in the contracts, by the last part of the list's name: `decision` has those of VENUE_DECISIONS. */
function listedIn(files) {
  const lists = new Map();
  for (const { path, text } of files)
    if (path.startsWith('libs/contracts/src/'))
      for (const [, name, words] of text.matchAll(LIST)) {
        const one = name.split('_').at(-1).toLowerCase().replace(/s$/, '');
        lists.set(one, [...(lists.get(one) ?? []), ...[...words.matchAll(/'([\w-]+)'/g)].map(([, word]) => word)]);
      }
  return lists;
}

/** Returns the shapes of the paths that the web app names. */
function namedBy(files) {
  const shapes = new Set();
  const lists = listedIn(files);
  for (const { path, text } of files) {
    if (!path.startsWith('web/src/') || isSpec(path)) continue;
    let whole = text;
    for (const [, name, value] of text.matchAll(NAMED))
      whole = whole.replaceAll(new RegExp(`\\$\\{${name}(?:\\([^)]*\\))?\\}`, 'g'), value);
    for (const [, found] of whole.matchAll(/['`](\/api\/[^'`\s]+)['`]/g)) {
      shapes.add(shapeOf(found));
      // A last word that is a parameter is one of the words of its file, or of the list with its name.
      const [, last] = /\/\$\{(\w+)\}$/.exec(found) ?? [];
      if (!last) continue;
      const words = [...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word);
      for (const word of [...words, ...(lists.get(last) ?? [])]) shapes.add(shapeOf(found.replace(/\$\{\w+\}$/, word)));
    }
  }
  return shapes;
}

export default function reached(files = sources(), excused = WITHOUT_SCREEN) {
  const table = files.find(({ path }) => path === 'api/src/testing/access/table.ts');
  if (!table) return ['api/src/testing/access/table.ts is not there: write in scripts/checks/reached.mjs which file lists the routes'];
  const shapes = namedBy(files);
  const routes = [...new Set([...table.text.matchAll(ROUTE)].map(([, path]) => path))];
  const covers = (key, path) => key === path || (key.endsWith('*') && path.startsWith(key.slice(0, -1)));
  const isReached = (path) => shapes.has(shapeOf(path));
  const isExcused = (path) => [...excused.keys()].some((key) => covers(key, path));
  const faultOf = (key) => {
    const covered = routes.filter((path) => covers(key, path));
    if (covered.length === 0) return [`${key} is no route: delete its row from ${EXCUSES}`];
    return covered.every(isReached) ? [`${key} is reached by a screen: delete its row from ${EXCUSES}`] : [];
  };
  return [
    ...routes
      .filter((path) => !isReached(path) && !isExcused(path))
      .map((path) => `${path} is reached by no screen: call it in web/src, or add ['${path}', 'why not'] to ${EXCUSES}`),
    ...[...excused.keys()].flatMap(faultOf),
  ];
}
