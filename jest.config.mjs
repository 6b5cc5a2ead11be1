// One configuration, four kinds of test that differ by file name; docs/contributing.md says what each may boot.
// Compiled as the server is: .swcrc.
/** `npm test` sets it: sweeps belong to `npm run test:all`. */
const SWEEPS = process.env.TEST_TIER === 'fast' ? ['\\.sweep\\.'] : [];

/** JEST_RUNTIME=plain leaves specs to Jest's own runtime: slower, for when a new release of it does not fit ours. */
const RUNTIME = process.env.JEST_RUNTIME === 'plain' ? {} : { runtime: '<rootDir>/scripts/test/native/runtime.cjs' };

const base = {
  testPathIgnorePatterns: ['/node_modules/', ...SWEEPS],
  ...RUNTIME,
  transform: { '^.+\\.tsx?$': '@swc/jest' },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@app/(contracts|domain|persistence|application|platform|testkit)$': '<rootDir>/libs/$1/src/index.ts',
    '^@app/(persistence|testkit)/(.+)$': '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
    '\\.css$': '<rootDir>/web/src/testing/empty-style.ts',
  },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/dist-types/'],
};

const server = {
  ...base,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/libs/testkit/src/postgres-setup.mjs',
  globalTeardown: '<rootDir>/libs/testkit/src/postgres-teardown.mjs',
};

export default {
  // Jest's summary would print each failure of a run of more than 20 files a second time.
  reporters: [['default', { summaryThreshold: 10_000 }]],
  testSequencer: '<rootDir>/scripts/test/longest-first.mjs',
  // A test waits for events, and a busy machine brings them late: what hangs is found out all the same.
  testTimeout: 20_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{libs,api,worker,scripts,bench,web/src}/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(db|api|flow)\\.spec\\.ts$', '/dist/', ...SWEEPS],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/set-up.ts'],
      testMatch: ['<rootDir>/web/src/**/*.spec.tsx'],
    },
    { ...server, displayName: 'db', testMatch: ['<rootDir>/libs/**/*.db.spec.ts'] },
    {
      ...server,
      displayName: 'api',
      globalSetup: '<rootDir>/libs/testkit/src/api-setup.mjs',
      testMatch: ['<rootDir>/api/**/*.api.spec.ts'],
    },
    { ...server, displayName: 'flow', testMatch: ['<rootDir>/{worker,scripts}/**/*.flow.spec.ts'] },
  ],
};
