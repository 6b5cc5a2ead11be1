import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Language, RenderedPage } from '@app/contracts';
import { tunedNumbers } from '@app/domain';
import type { FromThread, ThreadData, ToThread } from './render-thread.js';

/** The API's response to a read of a page. */
type Read = (path: string) => Promise<{ status: number; payload: string }>;

/** The compiled program; in the specs this module is a source. */
const PROGRAM = fileURLToPath(new URL('../../../dist/http/answers/render-thread.js', import.meta.url));
/** The limit for one page; a longer one ends the thread. The first page includes the thread's start. */
const MOST_MS = 10_000;
/** The limit of the thread's heap, which holds the app and one page. */
const MOST_MEGABYTES = 256;

/** The callbacks for the messages and the end of a rendering thread. */
interface Job {
  onMessage: (message: FromThread) => void;
  fail: (error: Error) => void;
}

/** Renders pages in a thread, one at a time. The next page replaces a thread that failed or took too long. */
export class Renderer {
  private thread: Worker | null = null;
  private job: Job | null = null;

  constructor(
    private readonly file: string,
    private readonly publicUrl: string,
  ) {}

  /** Returns the page, null if there is none, and the time that it took of the thread. The caller renders one page at a time. */
  async render(path: string, language: Language, read: Read): Promise<{ page: RenderedPage | null; ms: number }> {
    const began = performance.now();
    const thread = (this.thread ??= this.start());
    const send = (message: ToThread): void => thread.postMessage(message);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, fail) => {
        const onMessage = (message: FromThread): void => {
          if (message.kind === 'page') return resolve(message);
          const { read: id, path: asked } = message;
          void read(asked).then(({ status, payload }) => send({ kind: 'answer', read: id, status, payload }), fail);
        };
        this.job = { onMessage, fail };
        timer = setTimeout(() => fail(new Error(`A page took more than ${MOST_MS} ms`)), MOST_MS).unref();
        send({ kind: 'render', path, language });
      });
    } catch {
      await this.end();
      return { page: null, ms: performance.now() - began };
    } finally {
      clearTimeout(timer);
      this.job = null;
    }
  }

  async end(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
  }

  private start(): Worker {
    const thread = new Worker(PROGRAM, {
      workerData: { file: pathToFileURL(this.file).href, publicUrl: this.publicUrl, numbers: tunedNumbers() } satisfies ThreadData,
      // The options of this process apply to its own programs only.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    thread.unref();
    const ended = (error: Error): void => {
      if (this.thread !== thread) return;
      this.thread = null;
      this.job?.fail(error);
    };
    thread.on('message', (message: FromThread) => this.thread === thread && this.job?.onMessage(message));
    thread.on('error', ended);
    thread.on('exit', (code) => ended(new Error(`The thread that renders pages ended with ${code}`)));
    return thread;
  }
}
