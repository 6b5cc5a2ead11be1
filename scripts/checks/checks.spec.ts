import { describe, expect, it } from '@jest/globals';
import catalogues from './catalogues.mjs';
import lockfile from './lockfile.mjs';
import migrations from './migrations.mjs';
import sizes from './sizes.mjs';
import tunables from './tunables.mjs';
import walls from './walls.mjs';
import webTexture from './web-texture.mjs';
import words from './words.mjs';

interface Source {
  path: string;
  text: string;
}
type Check = (files: Source[]) => string[] | Promise<string[]>;

const found = (check: Check, path: string, text: string): Promise<string[]> => Promise.resolve(check([{ path, text }]));
/** Written in pieces, so that the checks do not find this file. */
const glue = (...parts: string[]): string => parts.join('');

describe('the walls', () => {
  it.each([
    ['web/src/routes/home.tsx', '@app/persistence'],
    ['libs/contracts/src/bids.ts', '@app/domain'],
    ['libs/domain/src/score.ts', '@app/platform'],
    ['libs/domain/src/score.ts', 'node:fs'],
    ['api/src/bids/bids.service.ts', 'typeorm'],
    ['api/src/bids/bids.service.ts', 'bullmq'],
    ['api/src/bids/bids.service.ts', 'socket.io'],
    ['web/src/features/bids/card.tsx', '../bookings/ticket.js'],
    ['api/src/bids/bids.service.ts', '@app/domain/src/score.js'],
    ['api/src/bids/bids.api.spec.ts', '../create-app.js'],
  ])('keep %s from %s', async (path, name) => {
    expect(await found(walls as Check, path, glue('import x fr', `om '${name}';\n`))).toHaveLength(1);
  });

  it.each([
    ['web/src/routes/home.tsx', '@app/domain'],
    ['libs/domain/src/score.ts', '@app/contracts'],
    ['libs/persistence/src/bid.entity.ts', 'typeorm'],
    ['worker/src/main.ts', 'bullmq'],
    ['web/src/live/socket-client.ts', 'socket.io-client'],
    ['web/src/features/bids/card.tsx', './price.js'],
    ['web/src/features/bids/card.tsx', '../../ui/button.js'],
  ])('let %s use %s', async (path, name) => {
    expect(await found(walls as Check, path, glue('import x fr', `om '${name}';\n`))).toEqual([]);
  });
});

describe('the lock file', () => {
  const lock = (entry: object, optional = {}): object => ({
    packages: { '': { optionalDependencies: optional }, 'node_modules/a': { version: '1.0.0', optional: true, ...entry } },
  });

  it('holds a checksum of each package, of another platform too', () => {
    expect(lockfile(lock({ integrity: 'sha512-x' }))).toEqual([]);
    expect(lockfile(lock({}))).toEqual([expect.stringContaining('node_modules/a has no checksum')]);
    expect(lockfile(lock({ link: true, resolved: 'libs/a' }))).toEqual([]);
  });

  it('holds each optional package and names no host', () => {
    expect(lockfile(lock({ integrity: 'x' }, { b: '2.0.0' }))).toEqual([expect.stringContaining('b 2.0.0 is missing')]);
    expect(lockfile(lock({ integrity: 'x', resolved: 'https://packages.example/a.tgz' }))).toEqual([
      expect.stringContaining('tied to packages.example'),
    ]);
  });
});

describe('the migrations', () => {
  const path = 'libs/persistence/src/database/migrations/1763850000000-add-x.ts';

  it('rest on nothing that changes after they ran', async () => {
    expect(await found(migrations as Check, path, glue('import type { MigrationInterface } fr', "om 'typeorm';"))).toEqual([]);
    expect(await found(migrations as Check, path, glue('import { TIMES } fr', "om '@app/contracts';"))).toHaveLength(1);
    expect(await found(migrations as Check, path, glue('import { FIELDS } fr', "om '../rows.js';"))).toHaveLength(1);
  });

  it('make an index on a table that is in use without keeping writers from it', async () => {
    expect(await found(migrations as Check, path, 'CREATE INDEX bids_x ON bids (x)')).toHaveLength(1);
    expect(await found(migrations as Check, path, 'CREATE UNIQUE INDEX bids_x ON bids (x)')).toHaveLength(1);
    expect(await found(migrations as Check, path, 'CREATE TABLE fresh (x text); CREATE INDEX fresh_x ON fresh (x)')).toEqual([]);
    expect(await found(migrations as Check, path.replace('1763850', '1763700'), 'CREATE INDEX bids_x ON bids (x)')).toEqual([]);
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
    '<p dangerouslySetInnerHTML={{ __html: note }} />',
    'card.innerHTML = note;',
    'card.insertAdjacentHTML("beforeend", note);',
    'eval(note)',
    'new Function(note)',
    'parent.postMessage(note, "*")',
    '<input type="password" onPaste={refuse} />',
    "window.addEventListener('message', hear)",
  ])('refuses %s in a component', async (line) =>
    expect(await found(webTexture as Check, 'web/src/features/bids/card.tsx', line)).toHaveLength(1),
  );

  it('lets the one place of each do it', async () => {
    expect(await found(webTexture as Check, 'web/src/lib/format.ts', 'new Intl.NumberFormat("en")')).toEqual([]);
    expect(await found(webTexture as Check, 'web/src/lib/clock.ts', 'Date.now()')).toEqual([]);
    expect(await found(webTexture as Check, 'web/src/styles/tokens.css', '--rose: #D4145A;')).toEqual([]);
    expect(await found(webTexture as Check, 'web/src/routes/landing.tsx', '<a href="#main-content">')).toEqual([]);
  });
});

describe('sizes', () => {
  const long = 'x;\n'.repeat(301);
  it('asks a long file for a reason', async () => {
    expect(await found(sizes as Check, 'api/src/a.ts', long)).toHaveLength(1);
    expect(await found(sizes as Check, 'api/src/a.ts', `// Long because it is one table that is read as a whole.\n${long}`)).toEqual([]);
    expect(await found(sizes as Check, 'api/src/a.ts', 'x;\n'.repeat(300))).toEqual([]);
  });
});

describe('words', () => {
  it.each([
    ['api/src/a.ts', glue('console', '.log(1)')],
    ['api/src/a.ts', glue('const x = y as ', 'any;')],
    ['api/src/a.ts', glue('// @ts-', 'ignore')],
    ['api/src/a.spec.ts', glue('it', '.only("x")')],
    ['api/src/a.ts', glue('// TO', 'DO later')],
    ['api/src/a.ts', glue("import { exec } from 'node:child_", "process';")],
    ['worker/src/a.ts', glue('ev', 'al(text)')],
    ['libs/platform/src/a.ts', glue('createHash(', "'md5')")],
    ['scripts/a.mjs', glue('connect({ reject', 'Unauthorized: false })')],
    ['docs/a.md', glue('see /ho', 'me/somebody/file')],
    ['web/src/a.tsx', glue('<h1>Saa', 'njh</h1>')],
  ])('in %s refuse %s', async (path, text) => expect(await found(words as Check, path, text)).toHaveLength(1));
});

describe('catalogues', () => {
  const pair = (en: string, hi: string): Source[] => [
    { path: 'web/src/lib/i18n/en/x.ts', text: `export const xEn = ${en};` },
    { path: 'web/src/lib/i18n/hi/x.ts', text: `export const xHi = ${hi};` },
  ];
  // A module made from text cannot be imported inside Jest's own module loader; that part runs with the check itself.
  it('asks for the other language of each file', async () => {
    expect(await catalogues(pair("{ a: 'x' }", '{}').slice(1))).toEqual(['web/src/lib/i18n has no catalogue']);
  });
});

describe('tunables', () => {
  const table = { path: 'libs/domain/src/tunables.ts', text: 'const STANDARD = {\n  undoMs: 1,\n  /** x */\n  strikes: 3,\n} as const' };
  it('asks for a rule that reads each of them', () => {
    expect(tunables([table, { path: 'libs/domain/src/a.ts', text: 't.undoMs' }])).toEqual(['strikes is read nowhere']);
    expect(tunables([table, { path: 'libs/domain/src/a.spec.ts', text: 't.undoMs; t.strikes' }])).toHaveLength(2);
  });
});
