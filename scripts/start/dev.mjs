// Watch mode: the server is compiled on every change, after which the API and the worker are restarted (types are checked by lint);
// Vite serves the web app and passes /api, /socket.io, /health and /ops on to the API.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildAnswers } from '../build/answers.mjs';
import { compileServer, PACKAGES } from '../build/compile.mjs';
import { root, startWithParent } from './run.mjs';
import { UserError } from './user-error.mjs';

/** Where a browser opens the watch mode; PUBLIC_URL says so too, because the API looks at the Origin of its sockets. */
export const VITE_PORT = 5173;

/** What comes with one save is compiled once. */
const SETTLE_MS = 100;

/** Compiles the server and goes on watching its sources: resolves after the first clean build and calls `onRebuilt` after each other. */
export async function startCompiler(say, onRebuilt) {
  await compileServer();
  let timer = null;
  const rebuild = async () => {
    try {
      if ((await compileServer()) > 0) onRebuilt();
      await buildAnswers();
    } catch (error) {
      say(error.message);
    }
  };
  for (const folder of PACKAGES) {
    const watcher = watch(join(root, folder, 'src'), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), SETTLE_MS);
    });
    // What keeps the process alive are the API and the worker; the end of those is the end of this.
    watcher.unref();
  }
}

/** Starts Vite's development server and gives its address. */
export function startVite(env, apiPort) {
  const vite = startWithParent(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false', '--port', String(VITE_PORT), '--strictPort'],
    {
      cwd: join(root, 'web'),
      env: { ...env, API_ORIGIN: `http://127.0.0.1:${apiPort}`, NO_COLOR: '1' },
    },
  );
  return new Promise((resolve, reject) => {
    let said = '';
    vite.child.stderr.on('data', (text) => (said += text));
    createInterface({ input: vite.child.stdout }).on('line', (line) => {
      const found = /Local:\s+(http\S+)/.exec(line);
      if (found) resolve(found[1].replace(/\/$/, ''));
    });
    void vite.ended.then(() => reject(new UserError(`Vite does not start:\n${said.trim()}`)));
  });
}
