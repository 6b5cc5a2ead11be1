import { createHash } from 'node:crypto';
import { drawable, drawSharePicture, takeForAddress, type PictureWords, type RateLimits, type RateRule } from '@app/platform';
import type { LinkedPlan } from './link-preview.js';
import { INVITE_WORDS } from './link-words.js';

/** Messengers ask within seconds of one another, for few plans at a time. */
const KEPT = 200;
/** Each takes a tenth of a second: who comes behind so many gets the general picture. */
const MOST_WAITING = 20;
/** A messenger shows few links a minute. */
const DRAWN: RateRule = { name: 'link-pictures', points: 60, seconds: 60 };

/** What the picture of a link says: who asks whom to what, then the kind of plan, the day, the place and the mood as far as they may be said. */
export function pictureWords(invite: LinkedPlan): PictureWords {
  const words = INVITE_WORDS[invite.language];
  const plan = (invite.planName && drawable(invite.planName)) ?? words.plan;
  const host = invite.hostName && drawable(invite.hostName);
  return {
    scene: invite.planType,
    title: invite.planType === 'goSolo' ? plan : words.asks(host, plan),
    words: [
      words.planTypes[invite.planType],
      invite.day && words.day(invite.day),
      invite.area ?? (invite.city && words.city(invite.city)),
      invite.mood && words.moods[invite.mood],
    ].filter((word) => word !== null),
  };
}

/** Differs wherever two pictures do. */
export const pictureTag = (words: PictureWords): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 16);

/** The pictures of links, each drawn once while it is asked for, one at a time. */
export class LinkPictures {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly limits: RateLimits) {}

  /** Gives a picture, or null where it can't be drawn now, or not for the address `from`; one that is kept counts for nobody. */
  async draw(words: PictureWords, format: 'jpeg' | 'png', from: string): Promise<Buffer | null> {
    const tag = pictureTag(words);
    const known = this.kept.get(tag);
    if (known) return this.keep(tag, known);
    const { ok } = await takeForAddress(this.limits, DRAWN, from);
    // Somebody else may have asked for it meanwhile.
    const begun = this.kept.get(tag);
    if (begun) return this.keep(tag, begun);
    if (!ok || this.waiting >= MOST_WAITING) return null;
    const picture = this.last.then(() => drawSharePicture(words, format));
    this.waiting += 1;
    // What failed is neither kept nor in the way of the next one.
    this.last = picture.catch(() => this.kept.delete(tag)).finally(() => (this.waiting -= 1));
    return this.keep(tag, picture);
  }

  /** Keeps a picture as the one asked for last. */
  private keep(tag: string, picture: Promise<Buffer>): Promise<Buffer> {
    this.kept.delete(tag);
    this.kept.set(tag, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    return picture;
  }
}
