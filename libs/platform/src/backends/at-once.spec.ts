import { describe, expect, it } from '@jest/globals';
import { atMost } from './at-once.js';

describe('a limit', () => {
  it('a limit runs urgent work before all that waits, each kind in its order', async () => {
    const limit = atMost(1);
    const done: string[] = [];
    const work = (name: string, urgent?: boolean) => limit(() => Promise.resolve(void done.push(name)), urgent);
    await Promise.all([work('first'), work('a'), work('b'), work('urgent a', true), work('urgent b', true)]);
    expect(done).toEqual(['first', 'urgent a', 'urgent b', 'a', 'b']);
  });

  it('a limit keeps one place for other work while urgent work is under way, and all of them afterwards', async () => {
    const limit = atMost(3);
    const [begun, ends]: [string[], Map<string, () => void>] = [[], new Map()];
    const work = (name: string, urgent?: boolean) =>
      limit(() => {
        begun.push(name);
        return new Promise<void>((resolve) => void ends.set(name, resolve));
      }, urgent);
    const all = [work('urgent', true), work('a'), work('b'), work('c')];
    await Promise.resolve();
    expect(begun).toEqual(['urgent', 'a']);
    ends.get('urgent')?.();
    await all[0];
    expect(begun).toEqual(['urgent', 'a', 'b', 'c']);
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it('a limit continues after work that fails', async () => {
    const limit = atMost(1);
    const failed = limit(() => Promise.reject(new Error('The lamp went out')));
    await expect(Promise.all([failed, limit(() => Promise.resolve())])).rejects.toThrow('The lamp went out');
    await limit(() => Promise.resolve());
  });
});
