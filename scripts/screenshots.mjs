// Takes pictures of every screen in both languages and themes, on a phone, a tablet and a desk, into screenshots/ (ignored by git), runs the checker
// of accessibility on each, and replaces the pictures of the README. Needs a built product and a Chromium: CHROMIUM_PATH, or that of the tests.
// Arguments go to the runner: -g readme, -g " hi home$", --project=english.
import { existsSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const args = process.argv.slice(2);
if (args.length === 0) rmSync(here('../screenshots'), { recursive: true, force: true });
const run = spawnSync(
  process.execPath,
  [here('../node_modules/@playwright/test/cli.js'), 'test', '-c', here('../web/e2e/pictures.config.ts'), ...args],
  { stdio: 'inherit', env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) } },
);
process.exit(run.status ?? 1);
