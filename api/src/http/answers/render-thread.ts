// Renders public pages in a separate thread: a page takes a tenth of a second, which would delay bids.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { Language, RenderedPage } from '@app/contracts';
import type { Tunables } from '@app/domain';

type Render = (path: string, language: Language, read: (path: string) => Promise<Response>) => Promise<RenderedPage | null>;

/**
 * The input of the thread at its start: the server's build of the web app, the origin that serves it, and the tunables that differ from their
 * defaults.
 */
export interface ThreadData {
  file: string;
  publicUrl: string;
  numbers: Partial<Tunables>;
}
/** A message to the thread: a page to render, or the response to its read. */
export type ToThread =
  | { kind: 'render'; path: string; language: Language }
  | { kind: 'answer'; read: number; status: number; payload: string };
/** A message from the thread: a read of the API, or the page with the time that it took of the thread. */
export type FromThread = { kind: 'read'; read: number; path: string } | { kind: 'page'; page: RenderedPage | null; ms: number };

const { file, publicUrl, numbers } = workerData as ThreadData;
const { createRenderer } = (await import(file)) as { createRenderer: (url: string, numbers: Partial<Tunables>) => Render };
const render = createRenderer(publicUrl, numbers);
const reads = new Map<number, (answer: Response) => void>();
let lastRead = 0;

const send = (message: FromThread): void => parentPort?.postMessage(message);

function read(path: string): Promise<Response> {
  lastRead += 1;
  send({ kind: 'read', read: lastRead, path });
  return new Promise((resolve) => reads.set(lastRead, resolve));
}

async function makePage(path: string, language: Language): Promise<void> {
  const before = performance.eventLoopUtilization();
  const page = await render(path, language, read).catch(() => null);
  reads.clear();
  send({ kind: 'page', page, ms: performance.eventLoopUtilization(before).active });
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'render') return void makePage(message.path, message.language);
  const { read: id, status, payload } = message;
  reads.get(id)?.(new Response(payload, { status }));
  reads.delete(id);
});
