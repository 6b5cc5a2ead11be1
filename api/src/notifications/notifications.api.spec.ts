import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BannerView, NotificationView } from '@app/contracts';
import { enterGuest, openLiveSocket, liveAuction, type Planner } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

let reader: Planner;

beforeEach(async () => {
  reader = await enterGuest(url);
});

async function notify(n: number): Promise<void> {
  for (let times = 0; times < n; times += 1)
    await database.source.query(
      `INSERT INTO notifications (user_id, event_id, type, title, message, priority, href) VALUES ($1, $2, 'plan_live', $3, 'Go', 'normal', '/')`,
      [reader.id, randomUUID(), `Note ${times + 1}`],
    );
}
const list = async (query = '') => (await reader.call<NotificationView[]>(`GET /notifications/user${query}`)).body;
const unread = async () => (await reader.call<{ count: number }>('GET /notifications/user/unread-count')).body.count;

describe('notifications', () => {
  it('lists notifications newest first, page by page', async () => {
    await notify(3);
    const all = await list();
    expect(all.map(({ title }) => title)).toEqual(['Note 3', 'Note 2', 'Note 1']);
    expect(all[0]).toMatchObject({ isRead: false, priority: 'normal', href: '/', planId: null });
    const first = await reader.call<NotificationView[]>('GET /notifications/user?limit=2');
    expect(first.headers.get('link')).toContain('rel="next"');
    expect((await list(`?limit=2&cursor=${first.body[1]?.id ?? ''}`)).map(({ title }) => title)).toEqual(['Note 1']);
  });

  it('marks one notification or all as read, and notifies every screen once', async () => {
    await notify(3);
    const socket = await openLiveSocket(url, { cookie: reader.cookie });
    const [newest] = await list();
    const route = `POST /notifications/${newest?.id ?? ''}/read`;
    for (let times = 0; times < 2; times += 1) expect(await reader.call(route)).toMatchObject({ status: 204 });
    expect(await unread()).toBe(2);
    expect(await reader.call('POST /notifications/read-all')).toMatchObject({ status: 204 });
    expect(await unread()).toBe(0);
    await socket.until(() => socket.feeds.length === 2);
    expect(socket.feeds.map(({ rev, hint }) => [rev, hint.type])).toEqual([
      [1, 'notification.read'],
      [2, 'notification.read'],
    ]);
    socket.close();
  });
});

describe('banners', () => {
  const show = async (until = '45 seconds') => {
    const plan = await liveAuction(database, { ownerId: reader.id });
    await database.source.query(
      `INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at)
       VALUES ($1, 'plan_live', $2, $3, 4, app_clock() + $4::interval)`,
      [reader.id, plan.id, plan.requestId, until],
    );
    return plan;
  };
  const banners = async () => (await reader.call<BannerView[]>('GET /banners')).body;

  it('shows banners while they are current, and dismisses them for good', async () => {
    const plan = await show();
    await show('-1 seconds');
    const [banner, ...others] = await banners();
    expect(others).toEqual([]);
    expect(banner).toMatchObject({
      kind: 'plan_live',
      dateBookId: plan.id,
      requestId: plan.requestId,
      planName: 'Our secret evening',
      count: 4,
    });
    const route = `POST /banners/${banner?.id ?? ''}/dismiss`;
    for (let times = 0; times < 2; times += 1) expect(await reader.call(route)).toMatchObject({ status: 204 });
    expect(await banners()).toEqual([]);
  });

  it('answers 304 until a banner comes or ends', async () => {
    const read = async (tag = '') => {
      const answer = await fetch(`${url}/api/banners`, { headers: { cookie: reader.cookie, 'if-none-match': tag } });
      return [answer.status, answer.headers.get('etag') ?? ''] as const;
    };
    const [status, none] = await read();
    expect([status, (await read(none))[0]]).toEqual([200, 304]);
    await show();
    const [changed, one] = await read(none);
    expect([changed, (await read(one))[0]]).toEqual([200, 304]);
    await database.source.query('UPDATE banners SET expires_at = app_clock() WHERE user_id = $1', [reader.id]);
    expect(await read(one)).toEqual([200, none]);
  });
});
