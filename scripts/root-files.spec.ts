import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { sources } from './checks/sources.mjs';

interface Step {
  run?: string;
  uses?: string;
  if?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'timeout-minutes'?: number;
  strategy?: { matrix: { include?: Record<string, string>[]; [name: string]: unknown } };
  steps: Step[];
}
interface Update {
  'package-ecosystem': string;
  schedule: { interval: string };
  cooldown: { 'default-days': number };
  groups?: Record<string, { patterns: string[]; 'update-types': string[] }>;
}
interface Package {
  private?: boolean;
  license?: string;
  engines?: { node: string };
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const at = (name: string): URL => new URL(`../${name}`, import.meta.url);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const files: { path: string; text: string }[] = sources();
const manifests = files
  .filter(({ path }) => path.endsWith('package.json'))
  .map(({ path, text }) => ({ path, ...(JSON.parse(text) as Package) }));
const root = JSON.parse(read('package.json')) as Package;
const listIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('ci.yml', () => {
  const ci = parse(read('.github/workflows/ci.yml')) as {
    permissions: Record<string, string>;
    concurrency: { group: string; 'cancel-in-progress': string };
    jobs: Record<string, Job>;
  };
  const steps = Object.values(ci.jobs).flatMap((job) => job.steps);
  const matrixOf = (job: Job) => job.strategy?.matrix.include ?? [{}];
  /** The commands of a job, with the values of each line of its matrix. */
  const commands = Object.values(ci.jobs).flatMap((job) =>
    matrixOf(job).flatMap((values) =>
      job.steps.flatMap(({ run }) => (run ? [run.replaceAll(/\$\{\{ matrix\.(\w+) \}\}/g, (_, name: string) => values[name] ?? '1')] : [])),
    ),
  );
  const kinds = commands.flatMap((command) => listIn(command, /^npm test -- (.+)/g)).flatMap((words) => words.match(/(?<!\S)\w+/g) ?? []);

  it('CI has four jobs with a time limit, which only read the repository', () => {
    expect(Object.keys(ci.jobs)).toEqual(['check', 'server', 'browser', 'compose']);
    for (const job of Object.values(ci.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(ci.permissions).toEqual({ contents: 'read' });
    expect(ci.concurrency).toMatchObject({
      group: expect.stringContaining('github.ref'),
      'cancel-in-progress': expect.stringContaining('main'),
    });
  });

  it('CI pins actions by major version, and leaves no token in the checkout', () => {
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given).toEqual({ 'persist-credentials': false });
  });

  it('CI runs every kind of test, and scripts that exist', () => {
    const known = listIn(/^const KINDS = \{$([^]*?)^\};$/m.exec(read('scripts/test.mjs'))?.[1] ?? '', /^ {2}(\w+):/gm);
    expect(known).toContain('unit');
    // The attacks on privacy are among the specs of the API.
    expect([...new Set(kinds)].sort()).toEqual(known.filter((kind) => kind !== 'privacy').sort());
    for (const name of commands.flatMap((command) => listIn(command, /npm run (\S+)/g))) expect(root.scripts).toHaveProperty([name]);
    const programs = commands.flatMap((command) => listIn(command, /^node (\S+)/g));
    expect(programs.filter((path) => !existsSync(at(path)))).toEqual([]);
    expect(programs).toContain('scripts/checks/budgets.mjs');
  });

  it('CI runs every part of the browser tests, and keeps the results of a failed run', () => {
    expect(commands.filter((command) => command.includes('--project'))).toEqual([]);
    const parts = steps.flatMap(({ run = '' }) => listIn(run, /--shard=\$\{\{ matrix\.shard \}\}\/(\d)/g)).map(Number);
    expect(parts).toHaveLength(1);
    expect(ci.jobs['browser']?.strategy?.matrix['shard']).toEqual(Array.from({ length: parts[0] ?? 0 }, (_, at) => at + 1));
    const upload = ci.jobs['browser']?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(upload).toMatchObject({ if: 'failure()', with: { path: 'test-results/' } });
  });

  it('CI tests on the oldest supported Node and on the Node of the image, which .nvmrc names', () => {
    const versions = matrixOf(ci.jobs['server'] as Job).map(({ node }) => node);
    const images = listIn(read('Dockerfile'), /^FROM node:(\d+)\./gm);
    expect(root.engines?.node).toBe(`>=${versions.at(-1)}`);
    expect(new Set([read('.nvmrc').trim(), versions[0]])).toEqual(new Set(images));
  });
});

describe('audit.yml', () => {
  const audit = parse(read('.github/workflows/audit.yml')) as {
    on: { schedule: { cron: string }[] };
    permissions: Record<string, string>;
    jobs: Record<string, Job>;
  };

  it('CI looks for known vulnerabilities of packages with each change and each day, which is sooner than any may stay', () => {
    expect(Object.keys(audit.on).sort()).toEqual(['pull_request', 'push', 'schedule']);
    expect(audit.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
    const steps = Object.values(audit.jobs).flatMap((job) => job.steps);
    expect(steps.map(({ run }) => run)).toContain('npm run audit');
    expect(root.scripts?.['audit']).toBe('node scripts/audit.mjs');
    expect([audit.permissions, steps[0]?.with]).toEqual([{ contents: 'read' }, { 'persist-credentials': false }]);
  });
});

describe('dependabot.yml', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };
  const groups = updates.flatMap((update) => Object.entries(update.groups ?? {}));

  it('Dependabot looks for updates of packages, actions and images weekly, a week after their release', () => {
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker', 'docker-compose']);
    for (const { schedule, cooldown } of updates) expect([schedule.interval, cooldown['default-days']]).toEqual(['weekly', 7]);
  });

  it('Dependabot groups minor and patch versions alone, so that each major version is a change of its own', () => {
    expect(Object.keys(updates[0]?.groups ?? {})).toEqual(['nest', 'react', 'test-tools', 'lint-tools', 'rest']);
    for (const [, group] of groups) expect(group['update-types']).toEqual(['minor', 'patch']);
  });

  it('Dependabot has no pattern without a package', () => {
    const names = manifests.flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }));
    const matches = (pattern: string) => names.some((name) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name));
    expect(groups.flatMap(([, { patterns }]) => patterns.filter((pattern) => !matches(pattern)))).toEqual([]);
  });
});

describe('NOTICE', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
  };
  const PERMISSIVE = /^(MIT|ISC|0BSD|BSD-[23]-Clause)$/;
  /** Its package.json has the older form of the field, which the lock file omits. */
  const MIT_BY_FIELD_LICENSES = ['xmlhttprequest-ssl'];

  it('NOTICE names every package for production whose licence is not MIT, ISC, 0BSD or BSD', () => {
    const named = read('NOTICE').split(/[\s,;()]+/);
    const isNamed = (name: string) => named.some((one) => one === name || (/[-/]\*$/.test(one) && name.startsWith(one.slice(0, -1))));
    const other = Object.entries(packages)
      .filter(([path, { dev, link, license = '' }]) => path.includes('node_modules/') && !dev && !link && !PERMISSIVE.test(license))
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(other).toContain('sharp');
    expect(other.filter((name) => !isNamed(name) && !MIT_BY_FIELD_LICENSES.includes(name))).toEqual([]);
  });

  it('NOTICE names files that exist', () => {
    const named = listIn(read('NOTICE'), /(?<![\w@/-])((?:libs|web)\/[\w/.-]+\w)/g);
    expect(named).toContain('web/src/styles/fonts/OFL.txt');
    expect(named.filter((path) => !existsSync(at(path)))).toEqual([]);
  });
});

describe('the root files', () => {
  it('every package has the licence of LICENSE, and none is published', () => {
    expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) 2026 the Saanjh authors\n/);
    expect(manifests.length).toBeGreaterThan(5);
    for (const { path, license, private: isPrivate } of manifests) expect([path, license, isPrivate]).toEqual([path, 'MIT', true]);
  });

  it('every npm script in a document exists', () => {
    const documents = files.filter(({ path }) => path.endsWith('.md'));
    const named = documents.flatMap(({ path, text }) => listIn(text, /npm run ([\w:-]+)/g).map((name) => ({ path, name })));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !(name in (root.scripts ?? {})))).toEqual([]);
  });

  it('editors use the line length of the formatter', () => {
    const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number };
    expect(read('.editorconfig')).toContain(`\nmax_line_length = ${printWidth}\n`);
  });
});
