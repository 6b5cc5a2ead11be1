// Programs that the tests need besides Node: found at their usual places, installed if we may, otherwise requested from the user.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from '../start/run.mjs';
import { UserError } from '../start/user-error.mjs';

function runnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runnable);
}

/** Returns the Chromium that Playwright's installer has downloaded. */
function playwrightChromium() {
  const places = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'];
  return places
    .filter((place) => place && existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => name.startsWith('chromium-'))
        .sort()
        .reverse()
        .flatMap((name) => inside.map((file) => join(place, name, file))),
    )
    .find(runnable);
}

const TOOLS = {
  redis: {
    variable: 'REDIS_SERVER',
    debian: 'redis-server',
    find: () => onPath('redis-server'),
    otherwise: 'install Redis 7 or newer (macOS: brew install redis), or set REDIS_SERVER to its redis-server',
  },
  chromium: {
    variable: 'CHROMIUM_PATH',
    debian: 'chromium-headless-shell',
    // The same engine without windows, tabs and settings takes two thirds of the processor's time.
    best: () => onPath('chromium-headless-shell'),
    find: () =>
      onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
      playwrightChromium() ??
      ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(runnable),
    otherwise: 'install Chromium (npx playwright-core install chromium), or set CHROMIUM_PATH to it',
  },
};

/** The limits by which a machine without a network fails soon. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/**
 * Finds a tool, and installs Debian's package as root on Debian. Sets and returns the variable that the tests read.
 * @throws UserError with the package to install.
 */
export async function ensureTool(name, say) {
  const { variable, debian, find, best = find, otherwise } = TOOLS[name];
  const given = process.env[variable];
  if (given && !runnable(given)) throw new UserError(`${variable}=${given} is not a program: correct it or unset it.`);
  let file = given || best();
  const apt = onPath('apt-get');
  if (!file && apt && process.getuid?.() === 0) {
    say(`Installing ${debian} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () => run(apt, ['install', '-y', '--no-install-recommends', ...IMPATIENT, debian], { env });
    let result = await install();
    if (result.code !== 0 && !find()) {
      await run(apt, ['update'], { env });
      result = await install();
    }
    file = find();
    if (!file) throw new UserError(`${debian} could not be installed (${result.output.trim().split('\n').at(-1)}): ${otherwise}.`);
  }
  file ||= find();
  if (!file)
    throw new UserError(
      apt
        ? `There is no ${debian} here: apt-get install ${debian} (as root), or ${otherwise}.`
        : `There is no ${debian} here: ${otherwise}.`,
    );
  process.env[variable] = file;
  return file;
}

/** Returns the first line that a program prints about itself, for the record of the run. */
export const versionOf = (file) => spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim().split('\n')[0] ?? '';
