import { readdirSync, readFileSync } from 'node:fs';
import { productUrl } from './browser.js';

/** The running child of the product with this script, e.g. api/dist/main.js. */
function childOf(parent: number, script: string): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const parentOf = Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]);
      return parentOf === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`${script} does not run under ${parent}`);
  return Number(found);
}

/** Kills the API and the worker as a crash would: without a word. */
export function killServers(): void {
  const product = Number(process.env.PRODUCT_PID);
  const victims = ['api/dist/main.js', 'worker/dist/main.js'].map((script) => childOf(product, script));
  for (const pid of victims) process.kill(pid, 'SIGKILL');
}

/** Waits until the API answers that it is ready. */
export async function untilReady(): Promise<void> {
  for (;;) {
    const ready = await fetch(`${productUrl()}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
