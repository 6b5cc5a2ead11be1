// Runs the browser tests; arguments go to the runner. Needs CHROMIUM_PATH and a built product.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = here('../../node_modules/@playwright/test/cli.js');
const run = spawnSync(process.execPath, [cli, 'test', '-c', here('playwright.config.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(run.status ?? 1);
