// Watch mode: tsc compiles on every change and says when it is done, which is when the API and the worker are restarted;
// Vite serves the web app and passes /api, /socket.io, /health and /ops on to the API.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, startTied } from './run.mjs';
import { Sentence } from './sentence.mjs';

/** Where a browser opens the watch mode; PUBLIC_URL says so too, because the API looks at the Origin of its sockets. */
export const VITE_PORT = 5173;

/** Compiles the server and goes on watching it: resolves after the first clean build and calls `onRebuilt` after each other. */
export function startCompiler(say, onRebuilt) {
  const { child, ended } = startTied(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-b',
    '-w',
    '--preserveWatchOutput',
    'api',
    'worker',
  ]);
  let built = false;
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/error TS\d+/.test(line)) say(line);
      if (!/Found 0 errors/.test(line)) return;
      if (built) onRebuilt();
      built = true;
      resolve();
    });
    void ended.then(() => reject(new Sentence('The compiler of the watch mode stopped: start again.')));
  });
}

/** Starts Vite's development server and gives its address. */
export function startVite(env, apiPort) {
  const vite = startTied(
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
    void vite.ended.then(() => reject(new Sentence(`Vite does not start:\n${said.trim()}`)));
  });
}
