import { describe, expect, it } from '@jest/globals';
import { setClock, liveAuction } from '@app/testkit';
import { refreshRanks } from './refresh-ranks.js';
import { database, later, MINUTE, underLock, useAuction } from '../testing/auction.js';

useAuction();

describe('a venue that no longer leads', () => {
  it('is told at most once in five minutes, each venue by itself; its new rank each minute', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const heard: string[] = [];
    const name = (feed: string) => (feed === `venue:${plan.venueIds[0] ?? ''}` ? 'first' : 'second');
    database.onCommit(({ feeds }) => heard.push(...feeds.map(({ feed, hint }) => `${name(feed)} ${hint.type}`)));
    /** At this minute one of the two offers is better; gives what the venues hear. */
    const leads = async (minute: number, who: 0 | 1): Promise<string[]> => {
      await setClock(database, later(minute * MINUTE));
      heard.length = 0;
      await database.source.query(
        `UPDATE bids SET parts = jsonb_set(parts, '{price}', CASE WHEN id = $2 THEN '0.9' ELSE '0.1' END::jsonb) WHERE request_id = $1`,
        [plan.requestId, plan.bidIds[who]],
      );
      await underLock(plan, (tx) => refreshRanks(tx, plan.requestId));
      return [...heard].toSorted();
    };
    const changed = ['first rank.changed', 'second rank.changed'];
    expect(await leads(0, 0)).toEqual(changed);
    expect(await leads(1, 1)).toEqual(['first rank.changed', 'first rank.lost', 'second rank.changed']);
    expect(await leads(2, 0)).toEqual(['first rank.changed', 'second rank.changed', 'second rank.lost']);
    expect(await leads(3, 1)).toEqual(changed);
    expect(await leads(4, 0)).toEqual(changed);
    expect(await leads(4.5, 1)).toEqual([]);
    expect(await leads(5.5, 1)).toEqual(changed);
    expect(await leads(6.5, 0)).toEqual(changed);
    expect(await leads(7.5, 1)).toEqual(['first rank.changed', 'first rank.lost', 'second rank.changed']);
  });
});
