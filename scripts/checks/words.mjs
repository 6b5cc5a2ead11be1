// What must not be in a file that others read, and no linter knows: paths of one machine, modules that need each other, the product's name.
import { isSpec, sources } from './sources.mjs';

const isCode = (path) => /\.(tsx?|mjs)$/.test(path);
const isProgram = (path) => /^(api|worker|libs|web)\/.*\.tsx?$/.test(path);

const RULES = [
  { pattern: /(?<![\w.])\/(home|Users)\/[a-z][\w-]*\//, sentence: 'a path of one machine', where: () => true },
  {
    pattern: new RegExp(`(?<![\\w.:/])/(${['work', 'root'].join('|')})/[a-z]`),
    sentence: 'a path of one machine',
    where: (path) => !path.endsWith('.css'),
  },
  {
    pattern: /\b(forwardRef)\(/,
    sentence: 'two modules that need each other are one, or need a third',
    where: (path) => /^(api|worker)\//.test(path),
  },
  {
    pattern: /['"](?:node:)?(?:child_process|vm)['"]|\beval\(|\bnew Function\(/,
    sentence: 'programs start no commands and run nothing that was put together',
    where: (path) => isProgram(path) && !isSpec(path) && !/^(libs\/testkit|web\/e2e)\//.test(path),
  },
  {
    pattern: /\brejectUnauthorized\b|NODE_TLS_REJECT_UNAUTHORIZED|\bcreate(?:Hash|Hmac)\(\s*['"](?:md5|sha-?1)['"]/i,
    sentence: 'certificates are checked, and hashes are SHA-256 or better',
    where: isCode,
  },
  {
    pattern: /\bSaanjh\b/,
    sentence: 'the name is configuration: PRODUCT_NAME',
    where: (path) => isProgram(path) && !isSpec(path) && !NAMED.has(path),
  },
];
/** Where the default of PRODUCT_NAME is written. */
const NAMED = new Set(['libs/platform/src/config.ts', 'web/vite.config.ts']);
/** These name the words in order to forbid them. */
const EXEMPT = new Set(['scripts/checks/words.mjs']);

export const title = 'no path of one machine, and the product has its name from the configuration';

export default function words(files = sources()) {
  return files
    .filter(({ path }) => !EXEMPT.has(path) && path !== 'package-lock.json')
    .flatMap(({ path, text }) =>
      RULES.filter(({ where }) => where(path)).flatMap(({ pattern, sentence }) => {
        const found = pattern.exec(text);
        return found ? [`${path}:${text.slice(0, found.index).split('\n').length} ${found[0].trim()}: ${sentence}`] : [];
      }),
    );
}
