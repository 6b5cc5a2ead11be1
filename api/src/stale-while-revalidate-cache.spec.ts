import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StaleWhileRevalidateCache } from './stale-while-revalidate-cache.js';

/** Loads that the test settles. */
function answers() {
  const waiting: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const find = () => new Promise<string>((resolve, reject) => void waiting.push({ resolve, reject }));
  return { waiting, kept: new StaleWhileRevalidateCache(find, { freshMs: 1_000, goodMs: 10_000 }) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a stale-while-revalidate cache', () => {
  it('loads once for concurrent first callers, and not again while the value is fresh', async () => {
    const { waiting, kept } = answers();
    const asked = [kept.get(), kept.get()];
    expect(waiting).toHaveLength(1);
    waiting[0]?.resolve('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first']);
    jest.advanceTimersByTime(999);
    expect(await kept.get()).toBe('first');
    expect(waiting).toHaveLength(1);
  });

  it('returns a stale value without waiting while the next one loads', async () => {
    const { waiting, kept } = answers();
    const first = kept.get();
    waiting[0]?.resolve('first');
    await first;
    jest.advanceTimersByTime(1_000);
    expect([await kept.get(), await kept.get()]).toEqual(['first', 'first']);
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve('second');
    await Promise.resolve();
    expect(await kept.get()).toBe('second');
  });

  it('waits for the next value when the old one is too old, and prefers the old one to an error', async () => {
    const { waiting, kept } = answers();
    const first = kept.get();
    waiting[0]?.resolve('first');
    await first;
    jest.advanceTimersByTime(10_000);
    const failed = kept.get();
    waiting[1]?.reject(new Error('busy'));
    expect(await failed).toBe('first');
    const second = kept.get();
    waiting[2]?.resolve('second');
    expect(await second).toBe('second');
  });

  it('fails without an earlier value, and loads again at the next call', async () => {
    const { waiting, kept } = answers();
    const failed = kept.get();
    waiting[0]?.reject(new Error('busy'));
    await expect(failed).rejects.toThrow('busy');
    const again = kept.get();
    waiting[1]?.resolve('found');
    expect(await again).toBe('found');
  });
});
