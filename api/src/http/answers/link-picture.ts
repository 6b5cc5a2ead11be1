import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { drawable, drawSharePicture, takeForAddress, type PictureWords, type RateLimits, type RateRule } from '@app/platform';
import type { LinkedPlan } from './link-preview.js';
import { INVITE_WORDS } from './link-words.js';

/** The number of cached pictures: messengers ask within seconds of one another, for few plans at a time. */
const MOST_CACHED = 200;
/** The limit of waiting pictures. Each takes a tenth of a second; a request over the limit gets the general picture. */
const MOST_WAITING = 20;
/** A messenger shows few links a minute. */
const DRAWN: RateRule = { name: 'link-pictures', points: 60, seconds: 60 };

/**
 * The words in the picture of a link: host, guest and occasion, then the kind of plan, the day, the place and the mood as far as the plan discloses
 * them.
 */
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

/** A tag that is different for different pictures. */
export const pictureTag = (words: PictureWords): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 16);

/** Draws the pictures of links, one at a time, each once for all requests in the meantime. */
export class LinkPictures {
  private readonly kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_CACHED });
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly limits: RateLimits) {}

  /** Returns a picture; null when it cannot be drawn now, or not for the address `from`. A cached one counts against no limit. */
  async draw(words: PictureWords, format: 'jpeg' | 'png', from: string): Promise<Buffer | null> {
    const tag = pictureTag(words);
    const known = this.kept.get(tag);
    if (known) return known;
    const { ok } = await takeForAddress(this.limits, DRAWN, from);
    // Another request may have started it in the meantime.
    const begun = this.kept.get(tag);
    if (begun) return begun;
    if (!ok || this.waiting >= MOST_WAITING) return null;
    const picture = this.last.then(() => drawSharePicture(words, format));
    this.waiting += 1;
    // A failed picture is not cached, and does not block the next one.
    this.last = picture.catch(() => this.kept.delete(tag)).finally(() => (this.waiting -= 1));
    this.kept.set(tag, picture);
    return picture;
  }
}
