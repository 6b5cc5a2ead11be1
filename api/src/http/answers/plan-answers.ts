import type { UserId } from '@app/contracts';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '@app/platform';
import { CONFIG } from '../../tokens.js';
import { fail } from '../problem.js';
import { etagOf } from './tag.js';

/** The limit of bytes that the cached bodies of one process take; a snapshot has about 8,000. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The bytes of a cached body besides the body and its texts. */
const ENTRY_BYTES = 300;

/** The state of a plan at a read: the seq of its log, and the stamp, which also covers changes without an event. */
interface PlanState {
  seq: number;
  stamp: string;
}

/** The reader of a plan and its state; null for a plan that is not the reader's. */
export interface PlanHead {
  viewer: UserId;
  state: PlanState | null;
}

/** The result of a handler marked `ETag` on one plan: `head` identifies the caller, or refuses; `read` returns the body and its state. */
export interface PlanTagged<Body> {
  head: () => Promise<PlanHead>;
  read: (viewer: UserId) => Promise<PlanState & { body: Body }>;
}

/** A view of a plan for one reader; `body` is null for a caller that has it already. */
export interface PlanAnswer {
  etag: string;
  seq: number;
  body: Buffer | null;
}

/** Reads of plans: a permitted reader gets the cached body while the state is the same. */
@Injectable()
export class PlanAnswers {
  /** The latest body of each reader and view. */
  private readonly bodies = new LRUCache<string, { tag: string; body: Buffer }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ tag, body }, name) => body.length + 2 * (name.length + tag.length) + ENTRY_BYTES,
  });

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>) {}

  /**
   * Returns the response to a read of `view`; `known` is the tag of the caller's body. `onViewer` is called with the viewer before a refusal. Rejects
   * as `head` and `read` do.
   */
  async answer({ head, read }: PlanTagged<unknown>, view: string, onViewer: (viewer: string) => void, known?: string): Promise<PlanAnswer> {
    const { viewer, state } = await head();
    onViewer(viewer);
    const { seq, stamp } = state ?? fail('not-found');
    const etag = etagOf(viewer, view, this.sealed(stamp));
    if (known === etag) return { etag, seq, body: null };
    const name = `${viewer}.${view}`;
    const kept = this.bodies.get(name);
    if (kept?.tag === etag) return { etag, seq, body: kept.body };
    // The body may be of a later state than the head, so it is cached under its own tag.
    const { body, ...now } = await read(viewer);
    const text = Buffer.from(JSON.stringify(body));
    const tag = etagOf(viewer, view, this.sealed(now.stamp));
    this.bodies.set(name, { tag, body: text });
    return { etag: tag, seq: now.seq, body: known === tag ? null : text };
  }

  /**
   * Seals a stamp, which is made of transaction ids: they count all writes, so a plain stamp would reveal the moment of a rival's bid. Without the
   * secret key, a caller who knows the ids of the rows could find them by trying.
   */
  private sealed(stamp: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(stamp).digest('base64url');
  }
}
