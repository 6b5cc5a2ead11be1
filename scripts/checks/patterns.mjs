// Patterns that no file may contain and no linter knows: each with its places and the alternative.
import { isSpec, sources } from './sources.mjs';

const isCode = (path) => /\.(tsx?|mjs)$/.test(path);
const isProgram = (path) => /^(api|worker|libs|web)\/.*\.tsx?$/.test(path) && !isSpec(path);
/** The web app, and the rules that it shares with the server. */
const isWeb = (path) => /^(web|libs\/domain)\/src\/.*\.(tsx?|css)$/.test(path) && !isSpec(path);
const isWebBeside = (homes) => (path) => isWeb(path) && !homes.test(path);

/** The tables whose rows go through the states of a machine of the domain. */
const MACHINES = ['datebooks', 'bid_requests', 'bids', 'bid_counters', 'bookings', 'venues', 'imports'].join('|');
/** The row of a plan is stored as it was computed, from a state that leads there. */
const STORED = 'libs/persistence/src/datebooks/plans.repository.ts';

const RULES = [
  {
    pattern: new RegExp(
      `\\bUPDATE (?:${MACHINES})\\b(?: \\w+)? SET (?:(?:(?!\\bWHERE\\b|\\bRETURNING\\b)[^\`])*?,)?\\s*(?:status|state) = ` +
        String.raw`(?:'|\$\d|CASE\b(?:(?!\bEND\b)[\s\S])*?\b(?:THEN|ELSE) ')`,
      'g',
    ),
    cure: 'nothing checks that the state follows from the one before: take it from moveSql of libs/persistence/src/database/moves.ts',
    where: (path) => isProgram(path) && path !== STORED && !/\/(migrations|testing|testkit)\//.test(path),
  },
  {
    pattern: /\bnew \w+Repository\(/g,
    cure: 'the database and a transaction have each repository by its noun: database.<noun>, tx.<noun>',
    where: (path) => isProgram(path) && !path.startsWith('libs/'),
  },
  {
    pattern: /(?<![\w.])\/(home|Users)\/[a-z][\w-]*\//g,
    cure: 'a path of one machine: write it relative to the repository',
    where: () => true,
  },
  {
    pattern: new RegExp(`(?<![\\w.:/])/(${['work', 'root'].join('|')})/[a-z]`, 'g'),
    cure: 'a path of one machine: write it relative to the repository',
    where: (path) => !path.endsWith('.css'),
  },
  {
    pattern: /\bSaanjh\b/g,
    cure: 'the name is configuration: use productName of the Config, or PRODUCT_NAME of web/src/lib/product.ts',
    where: (path) => isProgram(path) && path !== 'libs/platform/src/config.ts' && path !== 'web/vite.config.ts',
  },
  {
    pattern: /\brejectUnauthorized\b|NODE_TLS_REJECT_UNAUTHORIZED|\bcreate(?:Hash|Hmac)\(\s*['"](?:md5|sha-?1)['"]/gi,
    cure: 'certificates are always checked and hashes are SHA-256 or better: remove the option, or use sha256',
    // A spec names the option in order to see it refused.
    where: (path) => isCode(path) && path !== 'libs/platform/src/config.spec.ts',
  },
  {
    pattern: /\.(?:read|search)(?:<[^(]*>)?\(\s*(?:'[\w-]+',\s*)?[`'][^`']*\b(?:INSERT INTO|UPDATE \w+(?: \w+)? SET|DELETE FROM)\b/g,
    cure: 'it writes outside a transaction: call `write` of the Database',
    where: isProgram,
  },
  {
    pattern: /\bIntl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat)\s*\(|\.toLocale(Date|Time)?String\s*\(/g,
    cure: 'format dates and money with web/src/lib/format.ts',
    // The consent notice, which the server writes, names lengths of time too.
    where: isWebBeside(/^(?:web\/src\/(?:lib\/(?:format|i18n)|locales\/)|libs\/domain\/src\/time\.ts)/),
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)/g,
    cure: 'take "now" from web/src/lib/clock.ts, or as a parameter in libs/domain: tests set it',
    where: isWebBeside(/^web\/src\/(lib\/clock|testing\/)/),
  },
  {
    pattern: /(?<![&\w])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b(?!['"]?\s*\/>)|\b(?:rgb|hsl)a?\(\s*\d/g,
    cure: 'name the colour as a token in web/src/styles and use the token',
    // The cover art of a venue derives its hue from the venue's id, which no token can express.
    where: isWebBeside(/^web\/src\/(styles\/|ui\/pictures\/venue-art)/),
  },
  {
    pattern: /\buseMutation\(/g,
    cure: 'send it by useCommand of web/src/live/use-command.ts, which reports the answer and keeps the key of an attempt',
    where: isWebBeside(/^web\/src\/live\/use-command\.ts$/),
  },
  {
    pattern: /\.(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b/g,
    cure: 'show what people wrote as text: give it to React as a child, or set textContent',
    where: isWeb,
  },
  {
    pattern: /\bpostMessage\(|(?<!\bserviceWorker\.)\baddEventListener\(\s*['"]message['"]|\bonmessage\b/g,
    cure: 'windows exchange no messages: use the server or storage',
    where: isWeb,
  },
  {
    pattern: /\b(?:eslint|oxlint)-disable(?:-next-line|-line)?(?![\w-])(?! [\w/-]+ -- \S)/g,
    cure: 'name the one rule and the reason: `oxlint-disable-next-line <rule> -- <reason>`',
    where: isCode,
  },
  { pattern: /\bonPaste\b/g, cure: 'password managers paste: remove the handler', where: isWeb },
];

export const title =
  'no path of one machine, unsafe call, product name, unexplained lint exemption or state in an UPDATE; one home for formats, time and colours of the web app';

export default function patterns(files = sources()) {
  return files
    .filter(({ path }) => path !== 'package-lock.json' && path !== 'scripts/checks/patterns.mjs')
    .flatMap(({ path, text }) =>
      RULES.filter(({ where }) => where(path)).flatMap(({ pattern, cure }) =>
        [...text.matchAll(pattern)].map((found) => `${path}:${text.slice(0, found.index).split('\n').length} ${found[0].trim()}: ${cure}`),
      ),
    );
}
