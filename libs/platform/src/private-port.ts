import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.js';
import { checkHealth, type HealthPart } from './health.js';
import type { Metrics } from './metrics/metrics.js';

/** The lag of the worker, in seconds, and the number of dead rows of each kind. */
interface Lag {
  auctions: number;
  reactions: number;
  stuck: readonly { kind: string; retrying: number; dead: number }[];
}

/** The parts of a process that its operators see. */
export interface PrivatePortOptions {
  /** The dependencies of the process, checked for each readiness request. */
  readonly parts: readonly HealthPart[];
  readonly metrics: Metrics;
  /** Returns the lag of the worker; without an answer the metrics keep the last one. */
  readonly lag: () => Promise<Lag>;
  /** Returns true when the process takes no new work. */
  readonly ending?: () => boolean;
}

/** The open port and its address, `url`. */
export interface PrivatePort {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens the port of health and metrics, which no load balancer forwards: /health/live, /health/ready and /metrics, GET alone. Returns null when
 * PRIVATE_PORT is not set.
 * @throws a sentence when the port is not available.
 */
export async function openPrivatePort(
  config: Pick<Config, 'privateHost' | 'privatePort'>,
  options: PrivatePortOptions,
): Promise<PrivatePort | null> {
  const { privateHost: host, privatePort: port } = config;
  if (port === undefined) return null;
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, answer) => {
    answer.setHeader('cache-control', 'no-store');
    const path = (request.url ?? '').split('?')[0];
    const work = request.method === 'GET' ? WORK[path ?? ''] : undefined;
    if (!work) return void answer.writeHead(404).end();
    work(answer, options).catch(() => answer.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error & { code?: string }) => {
    throw new Error(`PRIVATE_PORT=${port} cannot be opened on ${host} (${error.code}): choose another one for each process.`, {
      cause: error,
    });
  });
  const { address, family, port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Work = (answer: ServerResponse, options: PrivatePortOptions) => Promise<void>;

const WORK: Readonly<Record<string, Work>> = {
  '/health/live': async (answer) => json(answer, 200, { status: 'ok' }),
  '/health/ready': async (answer, { parts, ending }) => {
    if (ending?.()) return json(answer, 503, { status: 'down', parts: { process: 'down' } });
    const report = await checkHealth(parts);
    json(answer, report.status === 'down' ? 503 : 200, report);
  },
  '/metrics': async (answer, { metrics, lag, parts }) => {
    const [behind, report] = await Promise.all([lag().catch(() => null), checkHealth(parts)]);
    for (const [part, state] of Object.entries(report.parts)) metrics.partUp.set({ part }, state === 'ok' ? 1 : 0);
    if (behind) {
      metrics.auctionLag.set(behind.auctions);
      metrics.queueAge.set(behind.reactions);
      for (const { kind, retrying, dead } of behind.stuck) {
        metrics.stuck.set({ kind, state: 'retrying' }, retrying);
        metrics.stuck.set({ kind, state: 'dead' }, dead);
      }
    }
    answer.writeHead(200, { 'content-type': metrics.registry.contentType }).end(await metrics.registry.metrics());
  },
};

function json(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
