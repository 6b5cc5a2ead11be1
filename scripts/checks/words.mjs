// What must not be in a file that others read, and no linter knows: paths of one machine, modules that need each other, the product's name,
// words that another one has taken the place of.
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
    pattern: /\.(?:read|search)(?:<[^(]*>)?\(\s*(?:'[\w-]+',\s*)?[`'][^`']*\b(?:INSERT INTO|UPDATE \w+(?: \w+)? SET|DELETE FROM)\b/,
    sentence: 'what writes outside a transaction is a `write`',
    where: (path) => isProgram(path) && !isSpec(path),
  },
  {
    pattern: /\bSaanjh\b/,
    sentence: 'the name is configuration: PRODUCT_NAME',
    where: (path) => isProgram(path) && !isSpec(path) && !NAMED.has(path),
  },
];
/** Words that another one has taken the place of: one word for one thing. */
const RETIRED = [
  [/\bworded\b/, 'render'],
  [/\bletter\(/, 'message'],
  [/\bWhereabouts\b|\bwhereIs(?:Bid|Request)\b/, 'BidAccess'],
  [
    /\bStanding(?:s|Offer)?\b|\bstanding(?:Of|In|CounterSql)?\(|\b(?:const|let) \[?standing\b|\bstandsSql\b|\bstanding[A-Z]/,
    'activeBids, tally, previewResult or boardOrder',
  ],
  [/\b[hH]ousekeeping|\bforget(?:Guests?|Notes)\b/, 'retention and purge'],
  [/\btoldOf\b|\binterface Told\b/, 'notificationsOf'],
  [/\bGround\b|\bauction-ground\b|\bsplitGround\b|\breadStage\b|\b[sS]taged\b|\blanes?\b/, 'context, fixture or tenant'],
  [/\b[wW]itness(?:es)?\b/, 'invariants'],
  [/\bpolled(?::|\?:| 304\b)/, 'etag'],
  [/\bunchanged\b/, 'notModified'],
  [/\b(?:unreadable|UNREADABLE)\b/, 'client-error'],
  [/\b(?:Looking|Joiner)\b(?! at\b)/, 'PresenceTracker or PendingSubscriber'],
  [/\bloudness\b/, 'channels'],
  [/\b(?:CurrentUserOf|AskedRequest)\b/, 'AuthenticatedRequest or AuthUser'],
  [/\btakeUpAgain\b|\bendUnserved\b/, 'reopenRequest or closeWithoutBids'],
  [/\b[uU]nserved\b/, 'no eligible venues'],
  [/\b(?:[wW]ish(?:es|ed)?|WISH(?:ES)?)\b|\b[a-z]+Wish(?:es)?(?![a-z])|\bwish[A-Z]/, 'preferences'],
  [/\b(?:OLD_)?FACTS?(?:\b|_)|\bfactsOf\b|\bnewFact\b|\bfacts? a commit\b/, 'event'],
  [/(?:edge|sees)\.(?:js|ts)\b|\b(?:tied|sentence|places)\.mjs\b/, 'the name of the file today'],
];
const IS_OURS = /^(api|worker|libs|web|bench|docs|scripts)\/.*\.(tsx?|mjs|md)$|^[A-Z]+\.md$/;
/** What ran already stays as it ran, what people read is their language, and a check quotes what it forbids. */
const KEEPS_WORDS = /\/migrations\/|\/testing\/release\/|\/i18n\/|^scripts\/checks\/|\/texts\.(en|hi)\.ts$/;
/** What reads, or tells of, a name that was stored or sent before it was retired. */
const READS_OLD = new Set([
  'docs/decisions/031-names-that-stay.md',
  'libs/contracts/src/live/events.ts',
  'libs/domain/src/datebooks/live-plan.spec.ts',
  'libs/persistence/src/database/renamed.db.spec.ts',
  'libs/platform/src/backends/channel-change-bus.ts',
  'worker/src/chaos/redis-outage.sweep.flow.spec.ts',
]);
const mayNot = (path) => IS_OURS.test(path) && !KEEPS_WORDS.test(path) && !READS_OLD.has(path);
for (const [pattern, use] of RETIRED) RULES.push({ pattern, sentence: `say ${use}`, where: mayNot });
RULES.push({
  pattern: /\b[wW]ake(?:s|r)?\b|\bWake[A-Z]/,
  sentence: 'say change bus',
  where: (path) => /^(api|worker|libs|web|docs)\//.test(path) && mayNot(path),
});

/** Where the default of PRODUCT_NAME is written. */
const NAMED = new Set(['libs/platform/src/config.ts', 'web/vite.config.ts']);
/** These name the words in order to forbid them. */
const EXEMPT = new Set(['scripts/checks/words.mjs']);

export const title = 'no path of one machine, no retired word, and the product has its name from the configuration';

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
