import { LRUCache, type Perf } from 'lru-cache';

const KEPT_MS = 10 * 60_000;
const MOST_CACHED = 20_000;

/** The tokens that this process has recently verified, by their hashes, each with its note. Its time counts from the verification. */
export type KnownTokens<Note extends object> = LRUCache<string, Note>;

export const createKnownTokens = <Note extends object>(perf: Perf = performance): KnownTokens<Note> =>
  new LRUCache({ max: MOST_CACHED, ttl: KEPT_MS, ttlResolution: 0, perf });
