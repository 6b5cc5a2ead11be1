import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Language, RenderedPage } from '@app/contracts';
import { tunedNumbers, type Tunables } from '@app/domain';

type Render = (path: string, language: Language, read: (path: string) => Promise<Response>) => Promise<RenderedPage | null>;
interface Renderer {
  createRenderer: (url: string, numbers: Partial<Tunables>) => Render;
}

/** What is open now changes by the minute, and everybody reads the same. */
const FRESH_MS = 30_000;
const MOST_KEPT = 300;
/** Pages are rendered one at a time, some milliseconds each: who comes behind so many gets the app's empty document. */
const MOST_WAITING = 20;

/** The public pages of the app, rendered by its own components from what its own API answers. */
export class RenderedPages {
  private render: Promise<Render> | null = null;
  private readonly kept = new Map<string, { until: number; page: Promise<RenderedPage | null> }>();
  private waiting = 0;

  private constructor(
    private readonly file: string,
    private readonly fastify: FastifyInstance,
    private readonly publicUrl: string,
  ) {}

  /** The renderer of a build; null where there is none. */
  static of(root: string, fastify: FastifyInstance, publicUrl: string): RenderedPages | null {
    const file = join(root, '../dist-server/server.js');
    return existsSync(file) ? new RenderedPages(file, fastify, publicUrl) : null;
  }

  /** Gives a page, or null where it could not be rendered now. */
  page(path: string, language: Language, from: string): Promise<RenderedPage | null> {
    const key = `${language} ${path}`;
    const known = this.kept.get(key);
    if (known && known.until > Date.now()) return known.page;
    if (this.waiting >= MOST_WAITING) return Promise.resolve(null);
    this.waiting += 1;
    const page = this.rendered(path, language, from)
      .catch(() => null)
      .finally(() => (this.waiting -= 1));
    this.keep(key, page);
    // What failed or is not there is tried again by whoever asks next.
    void page.then((done) => done?.status === 200 || this.kept.delete(key));
    return page;
  }

  private keep(key: string, page: Promise<RenderedPage | null>): void {
    this.kept.delete(key);
    this.kept.set(key, { until: Date.now() + FRESH_MS, page });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  /** The limits of the API count for whoever asks for the page. */
  private async rendered(path: string, language: Language, from: string): Promise<RenderedPage | null> {
    this.render ??= this.load();
    const render = await this.render;
    return render(path, language, async (url) => {
      const answer = await this.fastify.inject({ method: 'GET', url, headers: { accept: 'application/json' }, remoteAddress: from });
      return new Response(answer.payload, { status: answer.statusCode });
    });
  }

  private async load(): Promise<Render> {
    const { createRenderer } = (await import(pathToFileURL(this.file).href)) as Renderer;
    return createRenderer(this.publicUrl, tunedNumbers());
  }
}
