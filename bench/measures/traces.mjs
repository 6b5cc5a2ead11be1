// What traces cost: a span by itself, and the same bids by an API and a worker without a collector, then by others with one, in turns.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inSpan, openTraces, traced } from '@app/platform';
import { bidsAndAccepts } from './commands.mjs';
import { cpuRow, medianOf, medians } from '../load/statistics.mjs';

const WARM_UPS = 3;
const SPANS = 10_000;
/** A process must not gather more than a collector's client keeps. */
const AT_ONCE = 500;
const REQUEST = '01912345-0000-7000-8000-000000000001';

/** Takes everything, as a process of its own whose CPU does not count. */
const COLLECTOR = `require('node:http').createServer((asked, answer) => {
  asked.resume();
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

async function startCollector() {
  const child = spawn(process.execPath, ['-e', COLLECTOR], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}

/** Returns the microseconds of this process's CPU for a span, the sending included. */
async function cpuOfSpan() {
  const before = process.cpuUsage();
  for (let n = 0; n < SPANS; n += 1) {
    traced([REQUEST], () => inSpan('bench', { events: ['bid.placed'] }, () => undefined));
    if (n % AT_ONCE === 0) await pause(20);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / SPANS;
}

async function measureSpans(url, runs) {
  const off = await medianOf(runs, cpuOfSpan);
  const close = await openTraces({ traces: { url, share: 1 } }, 'bench', console);
  for (let n = 0; n < WARM_UPS; n += 1) await cpuOfSpan();
  const on = await medianOf(runs, cpuOfSpan);
  await close();
  return [{ what: 'span', value: on, floor: off, unit: 'µs of CPU' }];
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

async function measureBids(fixture, url, runs) {
  const measured = { off: [], on: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const [kind, settings] of Object.entries({ off: {}, on: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })) {
      await bidsWith(fixture, settings, async (own) => {
        // Unmeasured: the code gets its compiled form.
        for (let n = 0; n < WARM_UPS; n += 1) await bidsAndAccepts(own);
        measured[kind].push(await bidsAndAccepts(own));
      });
    }
  }
  const [off, on] = [medians(measured.off), medians(measured.on)];
  return ['bid', 'accept'].flatMap((what) => [
    cpuRow(`${what} without traces`, off[what]),
    cpuRow(`${what} with traces`, on[what], undefined, off[what]),
  ]);
}

export async function measureTraces(fixture, runs) {
  const collector = await startCollector();
  try {
    return [...(await measureSpans(collector.url, runs)), ...(await measureBids(fixture, collector.url, runs))];
  } finally {
    collector.stop();
  }
}
