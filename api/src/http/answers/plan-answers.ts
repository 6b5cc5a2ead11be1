import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@app/platform';
import { CONFIG } from '../../tokens.js';
import { fail } from '../problem.js';
import { BodyCache } from './body-cache.js';
import { etagOf } from './tag.js';

/** Of which state a plan is read: the seq of its log, and the stamp of what changes without an event, too. */
interface PlanState {
  seq: number;
  stamp: string;
}

/** Who reads a plan, and of which state; null when it is not theirs. */
export interface PlanHead {
  viewer: string;
  state: PlanState | null;
}

/** What a handler marked `ETag` gives of one plan: `head` tells who asks, or refuses; `read` gives the body and the state that it is of. */
export interface PlanTagged<Body> {
  head: () => Promise<PlanHead>;
  read: (viewer: string) => Promise<PlanState & { body: Body }>;
}

/** A view of a plan for one reader; `body` is null for who has it already. */
export interface PlanAnswer {
  etag: string;
  seq: number;
  body: Buffer | null;
}

/** Reads of plans: whoever may read gets the body that they were given before as long as it would be made the same. */
@Injectable()
export class PlanAnswers {
  private readonly bodies = new BodyCache();

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>) {}

  /**
   * The answer to a read of `view` by somebody who has the body tagged `known`; `tell` is told who it is before they may be refused. Rejects as
   * `head` and `read` do.
   */
  async answer({ head, read }: PlanTagged<unknown>, view: string, tell: (viewer: string) => void, known?: string): Promise<PlanAnswer> {
    const { viewer, state } = await head();
    tell(viewer);
    const { seq, stamp } = state ?? fail('not-found');
    const etag = etagOf(viewer, view, this.sealed(stamp));
    if (known === etag) return { etag, seq, body: null };
    const name = `${viewer}.${view}`;
    const kept = this.bodies.get(name, etag);
    if (kept) return { etag, seq, body: kept };
    // It may be of a later state than the head was, and is kept under its own.
    const { body, ...now } = await read(viewer);
    const text = Buffer.from(JSON.stringify(body));
    const tag = etagOf(viewer, view, this.sealed(now.stamp));
    this.bodies.set(name, tag, text);
    return { etag: tag, seq: now.seq, body: known === tag ? null : text };
  }

  /**
   * A stamp is made of transaction ids, which count what everybody writes: read plainly, they tell at which moment a rival has bid. Without the
   * key whoever knows the ids of the rows finds them by trying.
   */
  private sealed(stamp: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(stamp).digest('base64url');
  }
}
