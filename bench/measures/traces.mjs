// What traces cost a bid: the same bids by an API and a worker without a collector, then by others with one, in turns.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { bidsAndAccepts } from './commands.mjs';
import { cpuRow, medians } from '../load/statistics.mjs';

const WARM_UPS = 3;

/** Starts a collector that takes everything. Its CPU does not count. */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Runs the bids by programs of their own with these variables. */
async function bidsWith(fixture, settings, work) {
  const api = await fixture.startApi(settings);
  const worker = fixture.startWorker(settings);
  try {
    return await work({ ...fixture, port: api.port });
  } finally {
    await worker.stop();
    await api.stop();
  }
}

export async function measureTraces(fixture, runs) {
  const collector = await startCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}` };
  const measured = { off: [], on: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [kind, settings] of Object.entries({ off: {}, on: traced })) {
        await bidsWith(fixture, settings, async (own) => {
          // Unmeasured: the code gets its compiled form.
          for (let n = 0; n < WARM_UPS; n += 1) await bidsAndAccepts(own);
          measured[kind].push(await bidsAndAccepts(own));
        });
      }
    }
  } finally {
    collector.close();
  }
  const [off, on] = [medians(measured.off), medians(measured.on)];
  return ['bid', 'accept'].flatMap((what) => [
    cpuRow(`${what} without traces`, off[what]),
    cpuRow(`${what} with traces`, on[what], undefined, off[what]),
  ]);
}
