import { defineConfig } from '@playwright/test';

const LONG = ['accessibility.e2e.ts', 'polling.e2e.ts'];

// The browser is the system's Chromium (CHROMIUM_PATH, found by the test script); background networking is off because the tests
// need no network but this machine's own.
export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // A third test works while the two others wait.
  workers: 3,
  projects: [
    // What takes longest begins first: at the end the other workers would have nothing to do beside it.
    { name: 'long', testMatch: LONG },
    { name: 'paths', testMatch: '*.e2e.ts', testIgnore: [...LONG, 'restart.e2e.ts'] },
    // What kills the product for a moment comes when nobody else uses it.
    { name: 'crash', testMatch: 'restart.e2e.ts', dependencies: ['long', 'paths'] },
  ],
  // The keyboard walk makes some hundred steps; a test that hangs is found out all the same.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // What passes then is named at the end of the run, and is a fault to be mended.
  retries: 1,
  reporter: [['list'], ['./counts-reporter.ts']],
  use: {
    viewport: { width: 360, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    permissions: [],
    // Each browser would fetch the whole app once more; what is about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // A picture of the page after each action is a fifth of a run's time; what failed has its page's tree and one picture.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
