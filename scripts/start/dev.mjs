// Watch mode: the server is compiled on every change, after which the API and the worker are restarted (lint checks the types); Vite serves the web
// app and forwards /api, /socket.io, /health and /ops to the API.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildAnswers } from '../build/answers.mjs';
import { compileServer, PACKAGES } from '../build/compile.mjs';
import { root, startWithParent } from './run.mjs';
import { UserError } from './user-error.mjs';

/** The port of the watch mode in a browser; PUBLIC_URL contains it too, because the API checks the Origin of its sockets. */
export const VITE_PORT = 5173;

/** The changes of one save are compiled once. */
const SETTLE_MS = 100;

/** Compiles the server and watches its sources: resolves after the first clean build and calls `onRebuilt` after each further one. */
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
    // The API and the worker keep the process alive; it ends with them.
    watcher.unref();
  }
}

/** Starts Vite's development server; returns its address. */
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
