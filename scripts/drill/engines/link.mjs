// A line between a program and an engine that the drill can cut and heal.
import { connect, createServer } from 'node:net';

/**
 * Opens a line from `port` to `to`. `cut('broken')` ends each connection and refuses new ones; `cut('silent')` lets nothing through, as a network that
 * drops packets: what was sent meanwhile arrives once `heal` is called.
 */
export async function openLink(port, to) {
  const pairs = new Set();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()]) {
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('data', (bytes) => other.write(bytes));
      // A silent line hides also that one side has gone.
      one.once('close', () => {
        if (!isSilent) other.destroy();
        if (other.destroyed) pairs.delete(pair);
      });
      if (isSilent) one.pause();
    }
  });
  const listen = () => new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await listen();
  return {
    async cut(form) {
      isSilent = form === 'silent';
      if (isSilent) for (const one of [...pairs].flat()) one.pause();
      else {
        const closed = new Promise((resolve) => server.close(resolve));
        for (const one of [...pairs].flat()) one.resetAndDestroy();
        await closed;
      }
    },
    async heal() {
      isSilent = false;
      for (const [near, far] of pairs) {
        if (near.destroyed) far.destroy();
        if (far.destroyed) near.destroy();
        near.resume();
        far.resume();
      }
      if (!server.listening) await listen();
    },
    close() {
      for (const one of [...pairs].flat()) one.destroy();
      server.close();
    },
  };
}
