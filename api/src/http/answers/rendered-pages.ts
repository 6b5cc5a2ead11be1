import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language, RenderedPage } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { takeForAddress, type RateLimits, type RateRule } from '@app/platform';
import { Renderer } from './renderer.js';
import { TimeShare } from './time-share.js';

/** A page, null if it could not be rendered now; or the wait until its address may have the next one rendered. */
export type Rendering = { page: RenderedPage | null } | { retryAfterMs: number };

/** The list of open venues changes by the minute, and everyone reads the same. */
const FRESH_MS = 30_000;
const MOST_CACHED = 300;
/** The limit of waiting pages. They are rendered one at a time; a request over the limit gets the app's empty document. */
const MOST_WAITING = 20;
/** The longest wait for a page, in milliseconds; after it the request gets the empty document. */
const PATIENCE_MS = 5_000;
/** The window of rendering's share of time: the share of one window may be used at once. */
const SHARE_WINDOW_MS = 10_000;

/** The public pages of the app, rendered by its own components from the responses of its own API. */
export class RenderedPages {
  private readonly perAddress: RateRule = { name: 'pages', points: TUNABLES.pagesPerAddress, seconds: 60 };
  private readonly share = new TimeShare(() => TUNABLES.renderingShare, SHARE_WINDOW_MS);
  private readonly renderer: Renderer;
  private readonly kept = new LRUCache<string, Promise<RenderedPage | null>>({ max: MOST_CACHED, ttl: FRESH_MS });
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  private constructor(
    file: string,
    publicUrl: string,
    private readonly knownPath: (url: string) => string,
    private readonly fastify: FastifyInstance,
    private readonly limits: RateLimits,
  ) {
    this.renderer = new Renderer(file, publicUrl);
    fastify.addHook('onClose', () => this.renderer.end());
  }

  /** Loads the pages of a build; null without a build. */
  static async load(root: string, publicUrl: string, fastify: FastifyInstance, limits: RateLimits): Promise<RenderedPages | null> {
    const file = (name: string) => join(root, '../dist-server', name);
    if (!existsSync(file('server.js'))) return null;
    const { knownPath } = (await import(pathToFileURL(file('known-path.js')).href)) as { knownPath: (url: string) => string };
    return new RenderedPages(file('server.js'), publicUrl, knownPath, fastify, limits);
  }

  /** Returns the page of an address. A cached page costs nothing and counts against no limit; any other counts against the address `from`. */
  async page(url: string, language: Language, from: string): Promise<Rendering> {
    const path = this.knownPath(url);
    const key = `${language} ${path}`;
    const known = this.kept.get(key);
    if (known) return { page: await known };
    const taken = await takeForAddress(this.limits, this.perAddress, from);
    if (!taken.ok) return { retryAfterMs: taken.retryAfterMs };
    // Another request may have started it in the meantime.
    return { page: await (this.kept.get(key) ?? this.begin(key, () => this.render(path, language, from))) };
  }

  /** Renders a page in its turn, and caches it. */
  private begin(key: string, render: () => Promise<RenderedPage | null>): Promise<RenderedPage | null> {
    if (this.waiting >= MOST_WAITING) return Promise.resolve(null);
    this.waiting += 1;
    const asked = performance.now();
    const page = this.last
      .then(() => this.waitForTurn(asked + PATIENCE_MS))
      .then((isOn) => (isOn ? render() : null))
      .catch(() => null)
      .finally(() => (this.waiting -= 1));
    this.last = page;
    this.kept.set(key, page);
    // The next request retries a page that failed, or of which something was missing.
    void page.then((done) => done?.body || this.kept.delete(key));
    return page;
  }

  /** Waits until rendering may take more time; false when the wait would exceed `until`. */
  private async waitForTurn(until: number): Promise<boolean> {
    const ms = this.share.waitMs();
    if (performance.now() + ms > until) return false;
    if (ms > 0) await pause(ms);
    return true;
  }

  /** Renders a page. The limits of the API count against the caller of the page. */
  private async render(path: string, language: Language, from: string): Promise<RenderedPage | null> {
    const { page, ms } = await this.renderer.render(path, language, async (url) => {
      const { statusCode, payload } = await this.fastify.inject({
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
        remoteAddress: from,
      });
      return { status: statusCode, payload };
    });
    this.share.spend(ms);
    return page;
  }
}
