import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}

/** Starts the built product as a newcomer would, in a folder of its own, and stops it at the end. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evening-e2e-'));
  const port = await freePort();
  const product = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_MARKET: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // Webhooks may call the receiver of a spec.
      NODE_ENV: 'test',
      // Pages are rendered without a share, because no bids compete with them here.
      TUNABLE_RENDERING_SHARE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => product.once('exit', resolve));
  let output = '';
  product.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const over = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 200, 'waiting'))]);
    if (over !== 'waiting') throw new Error(`The product did not start:\n${output}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
  }
  process.env.PRODUCT_URL = url;
  process.env.PRODUCT_DATA_DIR = dataDir;
  return async () => {
    product.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
