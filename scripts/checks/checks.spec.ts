import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { judgeReport } from './advisories.mjs';
import catalogues from './catalogues.mjs';
import examples from './examples.mjs';
import folders from './folders.mjs';
import lockfile from './lockfile.mjs';
import migrations from './migrations.mjs';
import overrides from './overrides.mjs';
import paths from './paths.mjs';
import patterns from './patterns.mjs';
import reached from './reached.mjs';
import refuses from './refuses.mjs';
import security from './security.mjs';
import { root } from './sources.mjs';
import tunables from './tunables.mjs';
import unused from './unused.mjs';
import walks from './walks.mjs';
import words, { retiredWords } from './words.mjs';

interface Source {
  path: string;
  text: string;
}
type Check = (files: Source[]) => string[] | Promise<string[]>;

const found = (check: Check, path: string, text: string): Promise<string[]> => Promise.resolve(check([{ path, text }]));
/** Joins pieces, so that the checks do not find the pattern in this file. */
const glue = (...parts: string[]): string => parts.join('');

/** Runs `work` on a folder with copies of our `settings` and with sources at their paths. */
function inFolder<T>(settings: readonly string[], files: readonly Source[], work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'evening-lint-'));
  try {
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const path of settings) write(path, readFileSync(join(root, path), 'utf8'));
    for (const { path, text } of files) write(path, text);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lints sources at their paths; returns the violated rules by path. */
function lint(files: readonly Source[]): Map<string, string[]> {
  const stdout = inFolder(['.oxlintrc.json', 'scripts/checks/boundaries.mjs'], files, (cwd) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    return spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd, encoding: 'utf8' }).stdout;
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const broken = new Map(files.map(({ path }) => [path, [] as string[]]));
  for (const { code, filename } of diagnostics) broken.get(filename)?.push(code);
  return broken;
}

describe('the linter', () => {
  const RULE = 'layers(boundaries)';
  const REFUSED: [string, string][] = [
    ['web/src/routes/home.tsx', '@app/persistence'],
    ['libs/contracts/src/bids.ts', '@app/domain'],
    ['libs/domain/src/score.ts', '@app/platform'],
    ['libs/domain/src/clock.ts', 'node:fs'],
    ['libs/persistence/src/bids/a.ts', '@app/application'],
    ['libs/application/src/bids/a.ts', 'typeorm'],
    ['libs/application/src/a.ts', 'typeorm'],
    ['libs/persistence/src/database/a.ts', '../log/tick-step.js'],
    ['libs/persistence/src/venues/a.ts', '../admin/audit.repository.js'],
    ['libs/persistence/src/accounts/a.ts', '../venues/venue.entity.js'],
    ['libs/persistence/src/bids/requests/a.ts', '../../bookings/booking.entity.js'],
    ['libs/persistence/src/guides/a.ts', '../notifications/banner.entity.js'],
    ['libs/application/src/venue-partners/a.ts', '../bids/place-bid.js'],
    ['libs/application/src/bookings/a.ts', '../datebooks/settle-plan.js'],
    ['libs/application/src/datebooks/a.ts', '../admin/decide-venue.js'],
    ['libs/application/src/datebooks/c.ts', '../preferences/save-preferences.js'],
    ['libs/application/src/datebooks/d.ts', '../invites/rotate-invite.js'],
    ['libs/persistence/src/datebooks/a.ts', '../preferences/preferences.repository.js'],
    ['libs/domain/src/venues/a.ts', '../bids/value-score.js'],
    ['libs/domain/src/bids/a.ts', '../bookings/cancellation.js'],
    ['api/src/bids/a.service.ts', 'typeorm'],
    ['api/src/bids/b.service.ts', 'bullmq'],
    ['api/src/bids/c.service.ts', 'socket.io'],
    ['web/src/features/bids/card.tsx', '../bookings/ticket.js'],
    ['api/src/bids/d.service.ts', '@app/domain/src/score.js'],
    ['web/src/features/venue-partners/a.tsx', '../datebooks/api.js'],
    ['worker/src/a.ts', '@app/testkit'],
    ['api/src/a.ts', 'node:child_process'],
    ['worker/src/b.ts', 'vm'],
    ['libs/application/src/a-new-noun/a.ts', '../bids/place-bid.js'],
    ['worker/src/c.ts', '@app/persistence/setup'],
    ['api/src/b.ts', '@app/persistence/testing'],
  ];
  const ALLOWED: [string, string][] = [
    ['web/src/routes/plans.tsx', '@app/domain'],
    ['libs/domain/src/taxes.ts', '@app/contracts'],
    ['libs/persistence/src/bids/bid.entity.ts', 'typeorm'],
    ['libs/application/src/bids/b.ts', '@app/persistence'],
    ['libs/persistence/src/entities.ts', './notifications/banner.entity.js'],
    ['libs/persistence/src/log/a.ts', '../database/database.js'],
    ['libs/persistence/src/admin/a.ts', '../notifications/deliveries.repository.js'],
    ['libs/persistence/src/bookings/a.ts', '../bids/bid.entity.js'],
    ['libs/application/src/datebooks/b.ts', '../bids/requests/open-request.js'],
    ['libs/application/src/preferences/a.ts', '../datebooks/settle-plan.js'],
    ['libs/domain/src/datebooks/a.ts', '../preferences/matching.js'],
    ['worker/src/main.ts', 'bullmq'],
    ['web/src/live/socket/socket-client.ts', 'socket.io-client'],
    ['web/src/features/bids/row.tsx', './price.js'],
    ['web/src/features/bids/list.tsx', '../../ui/button.js'],
    ['web/src/features/venue-partners/b.tsx', '../imports/read-file.js'],
    ['libs/domain/src/a.spec.ts', 'node:fs'],
    ['libs/testkit/src/test-redis.ts', 'node:child_process'],
    ['worker/src/migrate.ts', '@app/persistence/setup'],
    ['libs/testkit/src/a.ts', '@app/persistence/testing'],
    ['worker/src/c.flow.spec.ts', 'node:child_process'],
  ];
  const LINES: [string, string, string][] = [
    ['api/src/log.ts', glue('console', '.log(1);'), 'eslint(no-console)'],
    ['api/src/loose.ts', glue('export const x = 1 as ', 'any;'), 'typescript(no-explicit-any)'],
    ['api/src/quiet.ts', glue('// @ts-', 'ignore\nexport {};'), 'typescript(ban-ts-comment)'],
    ['api/src/one.spec.ts', glue('it', ".only('x', () => expect(1).toBe(1));"), 'jest(no-focused-tests)'],
    ['worker/src/run.ts', glue('ev', 'al("text");'), 'eslint(no-eval)'],
    ['worker/src/make.ts', glue('new Func', 'tion("text");'), 'eslint(no-new-func)'],
    ['web/src/note.tsx', 'export const x = <p dangerouslySetInnerHTML={{ __html: "<b>" }} />;', 'react(no-danger)'],
    ['api/src/later.ts', glue('// TO', 'DO later\nexport {};'), 'eslint(no-warning-comments)'],
    ['api/src/long.ts', 'void 0;\n'.repeat(301), 'eslint(max-lines)'],
    ['api/src/bids/bids.api.spec.ts', "import { x } from '../create-app.js';\nexport const y = x;\n", 'eslint(no-restricted-imports)'],
    ['web/src/cost.ts', "import { STANDARD } from '@app/domain';\nexport const x = STANDARD;\n", 'eslint(no-restricted-imports)'],
    ['libs/contracts/src/told.ts', "export * from '@app/domain';\n", RULE],
    ['libs/contracts/src/later.ts', "export const x = import('@app/domain');\n", RULE],
    ['libs/persistence/src/bids/loud.ts', 'export const x = (tx: { raiseFeed(): void }) => tx.raiseFeed();\n', RULE],
    ['libs/contracts/src/type.ts', "import type { X } from '@app/domain';\nexport type Y = X;\n", RULE],
  ];
  const imports = (path: string, name: string): Source => ({ path, text: `import { x } from '${name}';\nexport const y = x;\n` });
  const broken = lint([
    ...[...REFUSED, ...ALLOWED].map(([path, name]) => imports(path, name)),
    ...LINES.map(([path, text]) => ({ path, text })),
  ]);

  it.each([...REFUSED])('the linter keeps %s from %s', (path: string) => expect(broken.get(path)).toContain(RULE));
  it.each([...ALLOWED])('the linter lets %s use %s', (path: string) => expect(broken.get(path)).not.toContain(RULE));
  it.each([...LINES])('the linter refuses the text in %s', (path: string, _text: string, rule: string) =>
    expect(broken.get(path)).toContain(rule),
  );
});

describe('the lock file', () => {
  const lock = (entry: object, optional = {}): object => ({
    packages: { '': { optionalDependencies: optional }, 'node_modules/a': { version: '1.0.0', optional: true, ...entry } },
  });

  it('the lock file holds a checksum of each package, of another platform too', () => {
    expect(lockfile(lock({ integrity: 'sha512-x' }))).toEqual([]);
    expect(lockfile(lock({}))).toEqual([expect.stringContaining('node_modules/a has no checksum')]);
    expect(lockfile(lock({ link: true, resolved: 'libs/a' }))).toEqual([]);
  });

  it('the lock file holds each optional package and names no host', () => {
    expect(lockfile(lock({ integrity: 'x' }, { b: '2.0.0' }))).toEqual([expect.stringContaining('b 2.0.0 is missing')]);
    expect(lockfile(lock({ integrity: 'x', resolved: 'https://packages.example/a.tgz' }))).toEqual([
      expect.stringContaining('tied to packages.example'),
    ]);
  });

  it('the lock file holds no package that refuses the oldest Node of package.json', () => {
    const wanting = (node: string): object => ({
      packages: { '': { engines: { node: '>=20.19' } }, 'node_modules/a': { integrity: 'x', version: '1.0.0', engines: { node } } },
    });
    expect(lockfile(wanting('18 || 20 || >=22'))).toEqual([]);
    expect(lockfile(wanting('>=22'))).toEqual(['node_modules/a 1.0.0 wants Node >=22, the project allows 20.19.0']);
  });

  it('the lock file holds each package that we name in one version', () => {
    const named = (version: string): object => ({
      packages: { api: { dependencies: { a: '1.0.0' } }, web: { devDependencies: { a: version } } },
    });
    expect(lockfile(named('1.0.0'))).toEqual([]);
    expect(lockfile(named('1.0.1'))).toEqual(['a is wanted as 1.0.0 and 1.0.1']);
  });
});

describe('a report of npm audit', () => {
  const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
    source: 1,
    name: 'a',
    title: 'Runs what it reads',
    url: `https://advisories.example/${id}`,
    severity,
    range: '<2.0.1',
  });
  const report = (...via: unknown[]) => ({
    auditReportVersion: 2,
    vulnerabilities: { a: { name: 'a', via }, b: { name: 'b', via: ['a'] } },
  });
  const exception = { id: 'GHSA-aaaa-bbbb-cccc', reason: 'Only the tests call it.', until: '2026-12-31' };
  const on = (today: string) => ({ exceptions: [exception], today });

  it('a report fails for a known vulnerability of severity high or critical, once, and for no lesser one', () => {
    for (const severity of ['high', 'critical'])
      expect(judgeReport(report(advisory(severity)), { exceptions: [] })).toEqual([
        `a <2.0.1 has GHSA-aaaa-bbbb-cccc (${severity}: Runs what it reads): raise it, or add an exception with its reason`,
      ]);
    expect(judgeReport(report(advisory('moderate')), { exceptions: [] })).toEqual([]);
    expect(judgeReport({ vulnerabilities: {} }, { exceptions: [] })).toEqual([]);
  });

  it('an exception admits a vulnerability until its last day, and fails without its vulnerability', () => {
    expect(judgeReport(report(advisory('high')), on('2026-12-31'))).toEqual([]);
    expect(judgeReport(report(advisory('high')), on('2027-01-01'))).toEqual([expect.stringContaining('ended on 2026-12-31')]);
    expect(judgeReport(report(advisory('high', 'GHSA-other')), on('2026-12-01'))).toHaveLength(2);
    expect(judgeReport(report(), on('2026-12-01'))).toEqual([expect.stringContaining('remove it')]);
  });

  it('a report without advisories from the registry is none', () => {
    const refused = { message: '405 Method Not Allowed', method: 'POST', statusCode: 405, error: { summary: '', detail: '' } };
    expect([judgeReport(null), judgeReport({}), judgeReport(refused)]).toEqual([null, null, null]);
  });
});

describe('an override of package.json', () => {
  const manifest = { overrides: { a: { b: '1.0.0' } } };

  it('an override has a row with its reason in the document', () => {
    expect(overrides(manifest, '| `a` > `b` 1.0.0 | ^2.0.0 | 2 wants Node 22. |')).toEqual([]);
    expect(overrides(manifest, '| `a` > `b` 0.9.0 | ^2.0.0 | 2 wants Node 22. |')).toEqual([
      'the override a > b 1.0.0 has no row with its reason',
      'a row explains a > b 0.9.0, which is no override',
    ]);
  });
});

describe('the page about security', () => {
  const COUNTS = ['shown by a test | 1 | 0 | 1', 'asks for a page, which is there | 0 | 1 | 1', 'exception, with its reason | 0 | 0 | 0'];
  const page = (shown: string, open = 'open, with what is missing | 0 | 0 | 0') => [
    { path: 'libs/x/src/door.spec.ts', text: "it('is shut at night', () => 1)" },
    {
      path: 'docs/security.md',
      text: [...COUNTS, open, '**apply** | 1 | 1 | 2', `1.1.1 | 1 | doors | ${shown}`, '1.1.2 | 2 | words | page: [Doors](#doors)']
        .map((line) => `| ${line} |`)
        .join('\n'),
    },
  ];

  it('the page about security counts its lines', () => {
    expect(security(page('`door.spec.ts`: is shut …. By day it is open.'))).toEqual([]);
    expect(security(page('**open**: no lock'))).toEqual([
      expect.stringContaining('"shown by a test" says 1, 0, 1: write 0, 0, 0'),
      expect.stringContaining('"open, with what is missing" says 0, 0, 0: write 1, 0, 1'),
    ]);
  });

  it('the page about security cites existing tests', () => {
    expect(security(page('`gate.spec.ts`: is shut at night'))).toEqual([expect.stringContaining('gate.spec.ts, which is not there')]);
    expect(security(page('`door.spec.ts`: is shut, and locked'))).toEqual([expect.stringContaining('no test there says "and locked"')]);
  });
});

describe('the migrations', () => {
  const path = 'libs/persistence/src/database/migrations/1800000000000-add-x.ts';

  it('a migration imports nothing that changes after its run', async () => {
    expect(await found(migrations as Check, path, glue('import type { MigrationInterface } fr', "om 'typeorm';"))).toEqual([]);
    expect(await found(migrations as Check, path, glue('import { TIMES } fr', "om '@app/contracts';"))).toHaveLength(1);
    expect(await found(migrations as Check, path, glue('import { FIELDS } fr', "om '../rows.js';"))).toHaveLength(1);
    expect(await found(migrations as Check, path, glue('import { BIDS } fr', "om './baseline/bids.js';"))).toEqual([]);
    const part = 'libs/persistence/src/database/migrations/baseline/bids.ts';
    expect(await found(migrations as Check, part, glue('import { TIMES } fr', "om '@app/contracts';"))).toHaveLength(1);
  });

  it('a migration makes an index on a used table without blocking writers', async () => {
    expect(await found(migrations as Check, path, 'CREATE INDEX bids_x ON bids (x)')).toHaveLength(1);
    expect(await found(migrations as Check, path, 'CREATE UNIQUE INDEX bids_x ON bids (x)')).toHaveLength(1);
    expect(await found(migrations as Check, path, 'CREATE TABLE fresh (x text); CREATE INDEX fresh_x ON fresh (x)')).toEqual([]);
  });
});

describe('the texture of the web app', () => {
  it.each([
    'const x = new Intl.NumberFormat("en");',
    'price.toLocaleString()',
    'const now = Date.now();',
    'const at = new Date();',
    'color: #D4145A;',
    'color: rgb(1, 2, 3);',
    'const save = useMutation({ mutationFn });',
    'card.innerHTML = note;',
    'card.insertAdjacentHTML("beforeend", note);',
    'parent.postMessage(note, "*")',
    '<input type="password" onPaste={refuse} />',
    "window.addEventListener('message', hear)",
  ])('a component with %s is refused', async (line) =>
    expect(await found(patterns as Check, 'web/src/features/bids/card.tsx', line)).toHaveLength(1),
  );

  it('the one home of each format is allowed to use it', async () => {
    expect(await found(patterns as Check, 'web/src/lib/format.ts', 'new Intl.NumberFormat("en")')).toEqual([]);
    expect(await found(patterns as Check, 'web/src/lib/clock.ts', 'Date.now()')).toEqual([]);
    expect(await found(patterns as Check, 'web/src/live/use-command.ts', 'const mutation = useMutation({')).toEqual([]);
    expect(await found(patterns as Check, 'web/src/styles/tokens.css', '--rose: #D4145A;')).toEqual([]);
    expect(await found(patterns as Check, 'web/src/routes/landing.tsx', '<a href="#main-content">')).toEqual([]);
  });
});

describe('a state in an UPDATE', () => {
  const path = 'libs/persistence/src/bids/some.repository.ts';

  it.each([
    glue('UPDATE bids', ` SET status = 'lost', due_at = NULL WHERE id = $1`),
    glue('UPDATE bid_requests', ' r SET due_at = NULL, status = $2 WHERE r.id = $1'),
    glue('UPDATE datebooks', " SET state = CASE WHEN over THEN 'expired' ELSE state END"),
  ])('is refused where no machine gives it: %s', async (text) => expect(await found(patterns as Check, path, text)).toHaveLength(1));

  it.each([
    glue('UPDATE bids', ' SET $', '{LOSE.set}, due_at = NULL WHERE status = $1'),
    glue('UPDATE bids', ' SET status = CASE WHEN id = $1 THEN $', '{TAKE.to} ELSE $', '{LOSE.to} END'),
    glue('UPDATE venue_photos', " SET state = 'shown'"),
  ])('is allowed: %s', async (text) => expect(await found(patterns as Check, path, text)).toEqual([]));
});

describe('patterns', () => {
  it.each([
    ['libs/platform/src/a.ts', glue('createHash(', "'md5')")],
    ['scripts/a.mjs', glue('connect({ reject', 'Unauthorized: false })')],
    ['docs/a.md', glue('see /ho', 'me/somebody/file')],
    ['web/src/a.tsx', glue('<h1>Saa', 'njh</h1>')],
    ['libs/persistence/src/a.ts', "await database.read<Row>('touch', `UPDATE users SET seen_on = $1`, [day]);"],
    ['web/src/b.tsx', glue('// oxlint', '-disable-next-line react/exhaustive-deps')],
    ['web/src/c.tsx', glue('/* eslint', '-disable */')],
    ['libs/persistence/src/b.ts', 'reader.search(`WITH late AS (DELETE FROM sessions RETURNING 1) SELECT 1`, []);'],
  ])('patterns in %s refuse %s', async (path, text) => expect(await found(patterns as Check, path, text)).toHaveLength(1));

  it('a lint exemption with its rule and reason is allowed', async () => {
    const line = glue('// oxlint', '-disable-next-line react/exhaustive-deps -- the card is of one counter-offer');
    expect(await found(patterns as Check, 'web/src/b.tsx', line)).toEqual([]);
  });
});

describe('a retired word', () => {
  const RETIRED = [
    { words: ['wish', 'wishes'], use: 'preference', why: 'people state preferences', where: { names: /^/, titles: /\/preferences\// } },
    { words: ['Standing'], use: 'tally', why: 'it counts' },
  ];
  const refused = (path: string, text: string) => words([{ path, text }], RETIRED);

  it.each([
    ['libs/domain/src/a.ts', 'const wishList = [];'],
    ['libs/domain/src/a.ts', "queue.add('save-wishes');"],
    ['libs/domain/src/wish-list.ts', ''],
    ['docs/a.md', 'It calls `saveWishes`.'],
    ['libs/domain/src/preferences/a.spec.ts', "it('saves each wish', () => 1);"],
    ['libs/domain/src/a.ts', 'interface Standing {}'],
  ])('a retired word is refused in %s: %s', (path, text) => expect(refused(path, text)).toHaveLength(1));

  it.each([
    ['libs/domain/src/a.ts', '// What people wish for.'],
    ['libs/domain/src/a.spec.ts', "it('saves each wish', () => 1);"],
    ['libs/domain/src/a.ts', "throw new Error('As you wish.');"],
    ['docs/a.md', 'People wish for an evening.'],
    ['libs/contracts/src/a.ts', 'const { standing } = answer;'],
  ])('a retired word is allowed with another meaning: in %s, %s', (path, text) => expect(refused(path, text)).toEqual([]));

  it('a retired word is refused with its line, its successor, the reason and the list', () => {
    expect(refused('libs/domain/src/a.ts', '\nconst wishes = [];')).toEqual([
      'libs/domain/src/a.ts:2 "wishes" is no longer used in names here: use preference, because people state preferences. ' +
        'The list is docs/words.md',
    ]);
  });

  it('a retired word is read from a row of the glossary with its places and paths', () => {
    const [row] = retiredWords('| `wish`, `Hope` | preference | people state preferences | names; titles in `web/` `*/preferences/*` |');
    expect(row).toMatchObject({ words: ['wish', 'Hope'], use: 'preference', why: 'people state preferences' });
    const at = (place: string, path: string) => row?.where?.[place]?.test(path) ?? false;
    expect([
      at('names', 'api/a.ts'),
      at('titles', 'web/a.ts'),
      at('titles', 'libs/preferences/a.ts'),
      at('titles', 'api/a.ts'),
      at('comments', 'web/a.ts'),
    ]).toEqual([true, true, true, false, false]);
  });

  it('a retired word is in the list of the project', () => {
    expect(words([{ path: 'worker/src/c.job.ts', text: "name: 'housekeeping'" }])).toEqual([expect.stringContaining('retention')]);
    expect(words([{ path: 'libs/platform/src/wake.ts', text: '' }])).toEqual([expect.stringContaining('changeBus')]);
  });
});

describe('an example in a document', () => {
  const spec = { path: 'libs/a.spec.ts', text: "it('holds', () => {\n  const one = 1;\n  expect(one).toBe(1);\n});\n" };
  const page = (...lines: string[]) => ({ path: 'docs/a.md', text: ['```ts libs/a.spec.ts', ...lines, '```', ''].join('\n') });

  it('is accepted with lines left out and another indentation', () => {
    expect(examples([spec, page("it('holds', () => {", '// …', 'expect(one).toBe(1);')])).toEqual([]);
  });

  it.each([
    ['was changed', page('const one = 2;')],
    ['has another order', page('expect(one).toBe(1);', '// …', 'const one = 1;')],
    ['names a file that is gone', { ...page('const one = 1;'), text: '```ts libs/b.spec.ts\nconst one = 1;\n```\n' }],
  ])('is refused when it %s', (_, document) => {
    expect(examples([spec, document])).toEqual([expect.stringContaining('does not contain')]);
  });
});

describe('the walks of the architecture page', () => {
  const page = (...steps: string[]) => ({
    path: 'docs/architecture.md',
    text: `## Five walks\n\n${Array.from({ length: 5 }, () => `**A walk.** ${steps.join(' → ')}.`).join('\n\n')}\n\n## Next\n`,
  });
  const files = [
    { path: 'web/src/a.ts', text: "import { b } from './b.js';" },
    { path: 'web/src/b.ts', text: 'export const b = (id: string) => `/bids/${id}/accept`;' },
    { path: 'api/src/c.controller.ts', text: "@Controller('bids') @Post(':id/accept')" },
    { path: 'worker/src/d.ts', text: "name: 'tell-venues'" },
    { path: 'libs/contracts/src/live/reactions.ts', text: "'bid.placed': ['tell-venues']," },
  ];

  it('lead by an import, a route and the reaction to an event', () => {
    const api = { path: 'api/src/c.controller.ts', text: `${files[2]?.text} append('bid.placed')` };
    const all = [...files.filter(({ path }) => path !== api.path), api];
    const steps = [
      '`web/src/a.ts`',
      '`web/src/b.ts`',
      '`POST /api/bids/:id/accept`',
      '`api/src/c.controller.ts`',
      '`bid.placed`',
      '`worker/src/d.ts`',
    ];
    expect(walks([page(...steps), ...all])).toEqual([]);
  });

  it('are refused where a step leads nowhere', () => {
    const found = (...steps: string[]) => [...new Set(walks([page(...steps), ...files]))];
    expect(found('`web/src/a.ts`', '`worker/src/d.ts`')).toEqual([
      expect.stringContaining('web/src/a.ts does not lead to worker/src/d.ts'),
    ]);
    expect(found('`web/src/b.ts`', '`GET /api/plans/:id`', '`api/src/c.controller.ts`')).toEqual([
      expect.stringContaining('by GET /api/plans/:id'),
    ]);
    expect(found('`web/src/gone.ts`')).toEqual([expect.stringContaining('which is not there')]);
  });
});

describe('paths', () => {
  it('a file that a document names has to exist; a placeholder names none', () => {
    const text = 'See `libs/a/b.ts`, [this](../api/src/c.ts), `api/src/<noun>/d.ts` and `web/dist/index.html`.';
    expect(paths([{ path: 'docs/x.md', text }], (path: string) => path === 'api/src/c.ts')).toEqual([
      expect.stringContaining('docs/x.md names libs/a/b.ts, which is not there'),
    ]);
  });

  it('a decision has to be in the index', () => {
    const pages = ['a.md', 'b.md'].map((name) => ({ path: `docs/decisions/${name}`, text: '' }));
    const index = { path: 'docs/decisions/README.md', text: '[A](a.md)' };
    expect(paths([...pages, index])).toEqual(['docs/decisions/README.md does not list docs/decisions/b.md: add it to its noun']);
  });

  it('the end of a path has to exist too, except for files that a user makes', () => {
    const text = 'See `c.ts`, `src/c.ts`, `rc.ts`, `src/d.spec.ts`, `*.spec.ts`, `.env` and `DATA_DIR/secrets.json`.';
    expect(
      paths(
        [
          { path: 'docs/x.md', text },
          { path: 'api/src/c.ts', text: '' },
        ],
        () => true,
      ),
    ).toEqual([expect.stringContaining('names rc.ts, which is not there'), expect.stringContaining('names src/d.spec.ts, which')]);
  });
});

describe('the operations guide', () => {
  it('the operations guide names only lines of the log and numbers that a program writes', () => {
    const text = 'Look for `a reaction failed`, `a thing nobody says`, `stuck_rows{kind}`, `answer_seconds_count` and `no_such_number`.';
    const code = { path: 'worker/src/x.ts', text: "log('a reaction failed'); gauge('stuck_rows'); count('answer_seconds')" };
    expect(paths([{ path: 'docs/operations.md', text }, code], () => true)).toEqual([
      expect.stringContaining('docs/operations.md names a thing nobody says, which no program writes'),
      expect.stringContaining('docs/operations.md names no_such_number, which no program writes'),
    ]);
  });
});

describe('folders', () => {
  const filled = (folder: string, count: number): Source[] =>
    Array.from({ length: count }, (_, n) => [
      { path: `${folder}/${n}.ts`, text: '' },
      { path: `${folder}/${n}.spec.ts`, text: '' },
    ]).flat();
  it('a folder holds at most twenty files besides specs', () => {
    expect(folders(filled('libs/a', 20))).toEqual([]);
    expect(folders(filled('libs/a', 21))).toEqual([expect.stringContaining('libs/a holds 21 files')]);
  });
});

describe('knip', () => {
  const manifest = (name: string, dependencies: object, more = {}): string =>
    JSON.stringify({ name, type: 'module', dependencies, ...more });
  it('knip names an unused file, export and dependency, in libs too, and an undeclared import', () => {
    const entry = { exports: { '.': './src/index.ts' }, version: '0.1.0' };
    const found = inFolder(
      ['knip.json'],
      [
        { path: 'package.json', text: manifest('root', {}, { workspaces: ['libs/*', 'api'] }) },
        { path: 'libs/domain/package.json', text: manifest('@app/domain', {}, entry) },
        { path: 'libs/domain/src/index.ts', text: 'export const taken = 1;\nexport const alone = 2;\nexport interface Shape { a: 1 }\n' },
        { path: 'api/package.json', text: manifest('@app/api', { '@app/domain': '0.1.0', unneeded: '1.0.0' }) },
        { path: 'api/src/main.ts', text: "import 'undeclared';\nimport { taken } from '@app/domain';\nvoid taken;\n" },
        { path: 'api/src/left.ts', text: 'export {};\n' },
      ],
      unused,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'api/src/left.ts files: api/src/left.ts',
        expect.stringMatching(/^api\/package.json(:\d+)? dependencies: unneeded$/),
        'api/src/main.ts:1 unlisted: undeclared',
        'libs/domain/src/index.ts:2 exports: alone',
        'libs/domain/src/index.ts:3 types: Shape',
      ]),
    );
  });
  it('knip names a circle of imports, between components too', () => {
    const found = inFolder(
      ['knip.json'],
      [
        { path: 'package.json', text: manifest('root', {}, { workspaces: ['api'] }) },
        { path: 'api/package.json', text: manifest('@app/api', {}) },
        { path: 'api/src/main.ts', text: "import { list } from './list.js';\nvoid list;\n" },
        { path: 'api/src/list.tsx', text: "import { row } from './row.js';\nexport const list = () => row;\n" },
        { path: 'api/src/row.tsx', text: "import { list } from './list.js';\nexport const row = () => list;\n" },
      ],
      unused,
    );
    expect(found).toEqual([expect.stringMatching(/cycles: .*(list\.tsx → .*row|row\.tsx → .*list)\.tsx$/)]);
  });
});

describe('catalogues', () => {
  const pair = (en: string, hi: string): Source[] => [
    { path: 'web/src/locales/en/x.ts', text: `export const xEn = ${en};` },
    { path: 'web/src/locales/hi/x.ts', text: `export const xHi = ${hi};` },
  ];
  // A module made from text cannot be imported inside Jest's own module loader; that part runs with the check itself.
  it('a catalogue file needs its other language', async () => {
    expect(await catalogues(pair("{ a: 'x' }", '{}').slice(1))).toEqual([expect.stringContaining('has no catalogue')]);
  });
});

describe('tunables', () => {
  const table = { path: 'libs/domain/src/tunables.ts', text: 'const STANDARD = {\n  undoMs: 1,\n  /** x */\n  strikes: 3,\n} as const' };
  it('a tunable needs a rule that reads it', () => {
    expect(tunables([table, { path: 'libs/domain/src/a.ts', text: 't.undoMs' }])).toEqual([
      expect.stringContaining('strikes is read nowhere'),
    ]);
    expect(tunables([table, { path: 'libs/domain/src/a.spec.ts', text: 't.undoMs; t.strikes' }])).toHaveLength(2);
  });
});

describe('the check of routes without a screen', () => {
  const files = (calls: string): Source[] => [
    { path: 'api/src/testing/access/table.ts', text: `  ['POST /api/plans/:id/close', anybody()],\n  ['GET /api/plans', anybody()],` },
    { path: 'web/src/features/plans/api.ts', text: calls },
  ];
  const run = (calls: string, excused: [string, string][] = []) => reached(files(calls), new Map(excused));

  it('a path is recognised when it is written out, begun by a constant, or ended by a parameter', () => {
    expect(run("request('/api/plans'); request(`/api/plans/${id}/close`)")).toEqual([]);
    expect(
      run('const planPath = (id: string): string => `/api/plans/${id}`; request(`${planPath(id)}/close`); request("x", \'/api/plans\')'),
    ).toEqual([]);
    expect(run("request('/api/plans?limit=2'); request(`/api/plans/${id}/${verb}`); change('close')")).toEqual([]);
    const listed = { path: 'libs/contracts/src/plans.ts', text: "const PLAN_VERBS = ['open', 'close'] as const;" };
    const passedIn = (name: string) =>
      reached([listed, ...files(`request('/api/plans'); request(\`/api/plans/\${id}/\${${name}}\`)`)], new Map());
    expect(passedIn('verb')).toEqual([]);
    expect(passedIn('word')).toEqual([expect.stringContaining('/api/plans/:id/close is reached by no screen')]);
  });

  it('a route without a caller and an unneeded exception are named', () => {
    expect(run("request('/api/plans')")).toEqual([expect.stringContaining("add ['/api/plans/:id/close', 'why not']")]);
    expect(run("request('/api/plans')", [['/api/plans/*', 'for programs']])).toEqual([]);
    expect(run("request('/api/plans'); request(`/api/plans/${id}/close`)", [['/api/old', 'gone']])).toEqual([
      expect.stringContaining('/api/old is no route: delete its row'),
    ]);
    const calls = "request('/api/plans'); request(`/api/plans/${id}/close`)";
    expect(run(calls, [['/api/plans', 'for programs']])).toEqual([expect.stringContaining('/api/plans is reached by a screen')]);
    expect(run(calls, [['/api/plans*', 'for programs']])).toEqual([expect.stringContaining('/api/plans* is reached by a screen')]);
  });
});

describe('the codes of @Refuses', () => {
  const PLANS = `
    import { closePlan, PlansService } from './plans.service.js';
    const NEEDS_CODE = 'needs-code';
    const NeedsCode = () => SetMetadata(NEEDS_CODE, true);
    function admit(reflector, user) {
      if (user.isGuest) fail('not-signed-in');
      if (reflector.get(NEEDS_CODE)) fail('second-factor-needed');
    }
    @Controller('plans')
    class PlansController {
      constructor(private readonly service: PlansService) {}
      @NeedsCode()
      @Post('close')
      @Refuses(CODES)
      close() {
        return this.service.change(closePlan);
      }
    }`;
  const SERVICE = `
    export const closePlan = () => refused(STATE);
    const STATE = 'plan-state';
    export class PlansService {
      change(command) {
        return command() ?? fail('not-found');
      }
      leave() {
        return fail('plan-full');
      }
    }`;
  function run(codes: string): string[] {
    const texts = new Map([
      ['plans.controller.ts', PLANS.replace('CODES', codes)],
      ['plans.service.ts', SERVICE],
    ]);
    const options = { noLib: true, experimentalDecorators: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023 };
    const host = ts.createCompilerHost(options);
    const textOf = (path: string) => texts.get(path.replaceAll('\\', '/').split('/').at(-1) ?? '');
    host.fileExists = (path) => textOf(path) !== undefined;
    host.readFile = textOf;
    host.getSourceFile = (path, target) => {
      const text = textOf(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, target, true);
    };
    return refuses(ts.createProgram([join(root, 'plans.controller.ts')], options, host));
  }

  it('is given by the route, by a command that it hands on, or by a guard that its decorator marks it for', () => {
    expect(run(`'not-found', 'plan-state', 'second-factor-needed'`)).toEqual([]);
  });

  it('names the decorator and the file of a code that only another route gives', () => {
    const message = `plans.controller.ts:15: @Refuses('plan-full') of PlansController.close names a code that nothing in its reach gives: remove it`;
    expect(run(`'not-found', 'plan-full'`)).toEqual([message]);
    expect(run(`'not-signed-in'`)).toEqual([expect.stringContaining(`@Refuses('not-signed-in')`)]);
  });
});
