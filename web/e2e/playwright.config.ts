import { defineConfig } from '@playwright/test';

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
    // One journey for each of planner, venue and team.
    { name: 'fast', testMatch: '*.e2e.ts', testIgnore: '*.sweep.e2e.ts' },
    { name: 'sweep', testMatch: '*.sweep.e2e.ts' },
  ],
  timeout: 150_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that passes only on the retry is named at the end of the run, and is a fault.
  retries: 1,
  reporter: [['list'], ['./counts-reporter.ts']],
  use: {
    viewport: { width: 360, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    permissions: [],
    // Each browser would fetch the whole app once more; tests of the service worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // A trace is worth its cost for a failure alone; a failed test also has its page's tree and one picture.
    trace: 'on-first-retry',
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
