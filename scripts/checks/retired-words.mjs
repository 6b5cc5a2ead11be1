// Names that another one has replaced. A name that is replaced gets its row here in the same commit, so that it does not come back.

const SERVER = /^(api|worker|libs)\//;
const TESTS = /\.spec\.tsx?$|\/testing\/|^(bench|libs\/testkit)\//;
const PREFERENCES = /\/preferences\//;

/**
 * `words`: in lower case, a part of a name (`wish` is a part of `wishList` and `NEW_WISH`); with a capital, a whole name.
 * `where`: the paths in which the words are refused, by place: in `names` (identifiers, files, strings without a space, code in documents),
 * in `comments` and in `titles` of tests. Without it they are refused in all names.
 * @type {{ words: string[], use: string, why: string, where?: { names?: RegExp, comments?: RegExp, titles?: RegExp } }[]}
 */
export const RETIRED = [
  { words: ['worded'], use: 'render', why: 'it renders a text in a language', where: { names: /^worker\// } },
  { words: ['letter'], use: 'message', why: 'a message leaves by several channels', where: { names: /^worker\// } },
  { words: ['Whereabouts', 'whereIsBid', 'whereIsRequest'], use: 'BidAccess', why: 'it says who has access to a bid' },
  {
    words: ['Standing', 'Standings', 'StandingOffer', 'standingOf', 'standingIn', 'standingCounterSql', 'standsSql'],
    use: 'activeBids, tally, previewResult or boardOrder',
    why: 'one word had four meanings; only the wire and a column keep it',
  },
  { words: ['housekeeping', 'forgetGuests', 'forgetNotes'], use: 'retention or purge', why: 'the law calls it retention' },
  { words: ['toldOf'], use: 'notificationsOf', why: 'it reads notifications' },
  {
    words: ['Ground', 'splitGround', 'readStage', 'staged', 'lane', 'lanes'],
    use: 'context, fixture or tenant',
    why: 'a context is what a command has loaded, a fixture what a test has made',
  },
  {
    words: ['witness', 'witnesses'],
    use: 'invariants',
    why: 'the model checks invariants',
    where: { names: TESTS, comments: TESTS, titles: TESTS },
  },
  { words: ['unchanged'], use: 'notModified', why: 'HTTP calls 304 Not Modified', where: { names: SERVER } },
  { words: ['unreadable'], use: 'client-error', why: 'the client sent what no parser reads', where: { names: SERVER } },
  { words: ['Looking', 'Joiner'], use: 'PresenceTracker or PendingSubscriber', why: 'a class is named for what it is' },
  { words: ['loudness'], use: 'channels', why: 'it lists the channels of a notification' },
  { words: ['CurrentUserOf', 'AskedRequest'], use: 'AuthUser or AuthenticatedRequest', why: 'these are the terms of authentication' },
  { words: ['takeUpAgain', 'endUnserved'], use: 'reopenRequest or closeWithoutBids', why: 'these are the terms of a request' },
  { words: ['unserved'], use: 'no eligible venues', why: 'the event is plan.no_eligible_venues' },
  {
    words: ['wish', 'wishes', 'wished'],
    use: 'preference',
    why: 'people state preferences',
    where: { names: /^/, comments: PREFERENCES, titles: PREFERENCES },
  },
  {
    words: ['fact', 'facts'],
    use: 'event',
    why: 'the log holds events',
    where: { names: /^(libs\/(contracts\/src\/live|persistence\/src\/log|application)|worker|api\/src\/realtime|web\/src\/live)\// },
  },
  {
    words: ['wake', 'wakes', 'waker'],
    use: 'changeBus',
    why: 'the change bus tells other processes of commits',
    where: { names: /^(libs\/(platform|persistence)|worker|api|web\/src\/live)\// },
  },
];

/** Files that read a name which was stored or sent before it was retired (decision 031). */
export const READS_OLD = new Set(['docs/decisions/031-names-that-stay.md', 'libs/platform/src/backends/channel-change-bus.ts']);
