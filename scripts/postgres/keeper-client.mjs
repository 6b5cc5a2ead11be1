// Starts the keeper and communicates with it, for the start script and the test set-up.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { UserError } from '../start/user-error.mjs';

const script = fileURLToPath(new URL('../postgres-keeper.mjs', import.meta.url));

/**
 * Starts a keeper for `dataDir` and waits until Postgres answers. Returns { url, port, folder, pid, ended, stop }: `ended` resolves at the keeper's
 * end, to the sentence of its failure if it gave up and to null if it was killed; `stop` ends the pipe and waits for that.
 * @param {{ dataDir: string, port?: number, durable?: boolean, removeAtEnd?: boolean, onRestart?: (pid: number) => void }} options
 */
export async function startKeeper({ dataDir, port, durable = true, removeAtEnd = false, onRestart = () => {} }) {
  const keeper = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  let failure = null;
  const ended = new Promise((resolve) => keeper.once('close', resolve).once('error', resolve)).then(() => failure);
  keeper.stdin.on('error', () => {});
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: keeper.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.ready) resolve(message.ready);
      failure = message.failed ?? null;
      if (failure) reject(new UserError(failure));
      if (message.restarted) onRestart(message.restarted);
    });
    void ended.then(() => reject(new UserError('The database keeper stopped before Postgres was ready: start again.')));
  });
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  keeper.stdin.write(`${JSON.stringify({ dataDir, port, durable, removeAtEnd })}\n`);
  try {
    return { ...(await ready), keeperPid: keeper.pid, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
