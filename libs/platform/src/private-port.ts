import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.js';
import { checkHealth, type HealthPart } from './health.js';
import type { Metrics } from './metrics/metrics.js';

/** How far the worker is behind, in seconds, and how many rows of a kind it could not work on. */
interface Lag {
  auctions: number;
  reactions: number;
  stuck: readonly { kind: string; retrying: number; dead: number }[];
}

/** What a process shows of itself to those who run it. */
export interface PrivatePortOptions {
  /** What it needs; asked whenever somebody wants to know whether it is ready. */
  readonly parts: readonly HealthPart[];
  readonly metrics: Metrics;
  /** How far the worker is behind, in seconds; without an answer the metrics keep the last one. */
  readonly lag: () => Promise<Lag>;
  /** Whether it takes no new work any more. */
  readonly ending?: () => boolean;
}

/** The open port; `url` is where it is. */
export interface PrivatePort {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens the port of health and metrics, which no load balancer passes on: /health/live, /health/ready and /metrics, GET alone.
 * Gives null where PRIVATE_PORT is not set.
 * @throws a sentence when the port can't be had.
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
  '/metrics': async (answer, { metrics, lag }) => {
    const behind = await lag().catch(() => null);
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
