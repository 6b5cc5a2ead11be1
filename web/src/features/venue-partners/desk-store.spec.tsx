import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bidView, noticeView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { stubApi, type Answer } from '../../testing/stub-api.js';
import { markRead, readDesk, setMyBid, signOut, takeSession, useDesk } from './desk-store.js';

/** An API whose state is read at the request, and that answers when a test allows it. */
class SlowApi {
  /** Raised with each change of the lists. */
  version = 0;
  isRead = false;
  private pending: (() => void)[] = [];

  take(path: string): Promise<Answer> {
    const body = path.endsWith('/bid-requests')
      ? [requestView({ bidCount: this.version })]
      : path.includes('/notices?')
        ? [noticeView({ id: 'n1', isRead: this.isRead })]
        : [];
    return new Promise((resolve) => {
      this.pending.push(() => {
        if (path.endsWith('/read')) this.isRead = true;
        resolve([200, body]);
      });
    });
  }

  async answer(n: number): Promise<void> {
    const [answer] = this.pending.splice(n % Math.max(1, this.pending.length), 1);
    answer?.();
    // An answer passes a dozen promises until it is on the desk.
    for (let turn = 0; turn < 24; turn++) await Promise.resolve();
  }

  async answerAll(): Promise<void> {
    while (this.pending.length > 0) await this.answer(0);
  }
}

let api = new SlowApi();
stubApi((_, { path }) => api.take(path));
const start = () => {
  api = new SlowApi();
  takeSession(venueProfile);
};
const read = () => void readDesk().catch(() => undefined);
const shownVersion = () => useDesk.getState().requests?.[0]?.bidCount;

beforeEach(start);

describe('the desk', () => {
  it('never shows an older list after a newer one, and the newest when every read is answered', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom('push' as const, 'read' as const, 'bid' as const, 'mark' as const) }),
      fc.record({ do: fc.constant('answer' as const), n: fc.nat(8) }),
      fc.record({ do: fc.constant('answer' as const), n: fc.nat(8) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        start();
        let [shown, marked] = [0, false];
        read();
        for (const one of steps) {
          if (one.do === 'push' || one.do === 'bid') api.version += 1;
          if (one.do === 'push' || one.do === 'read') read();
          if (one.do === 'bid') setMyBid('r1', bidView());
          if (one.do === 'mark') void markRead('n1').then(() => (marked = true));
          if (one.do === 'answer') await api.answer(one.n);
          expect(shownVersion() ?? 0).toBeGreaterThanOrEqual(shown);
          shown = shownVersion() ?? 0;
        }
        await api.answerAll();
        expect(shownVersion()).toBe(api.version);
        if (marked) expect(useDesk.getState().notices?.[0]?.isRead).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('reads again after a mark when reads were pending', async () => {
    read();
    await api.answerAll();
    read();
    void markRead('n1');
    await api.answerAll();
    expect(useDesk.getState().notices?.[0]?.isRead).toBe(true);
  });

  it('ignores answers to an earlier session', async () => {
    read();
    void signOut();
    while (useDesk.getState().status === 'signed-in') await api.answer(-1);
    await api.answerAll();
    expect(useDesk.getState().requests).toBeNull();
  });
});
