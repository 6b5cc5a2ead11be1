import { beforeEach, describe, expect, it } from '@jest/globals';
import type { VenueNoticeView } from '@app/contracts';
import { call, makeVenue, openLiveSocket, liveAuction, signInVenue, type LiveAuction } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let venueId: string;
let plan: LiveAuction;
let token: string;
beforeEach(async () => {
  venueId = await makeVenue(database);
  plan = await liveAuction(database, { venueIds: [venueId] });
  token = await signInVenue(database, venueId);
  await database.source.query(
    `INSERT INTO venue_notices (venue_id, request_id, type) SELECT $1, $2, type FROM unnest('{lost,capacity_clash}'::text[]) WITH ORDINALITY AS t(type, n)
     ORDER BY n`,
    [venueId, plan.requestId],
  );
});
const list = async (as = token): Promise<VenueNoticeView[]> =>
  (await call<VenueNoticeView[]>(url, 'GET /venues/me/notices', { token: as })).body;
const read = (id: string, as = token) => call(url, `POST /venues/me/notices/${id}/read`, { token: as });

describe('what lies under the bell of a venue', () => {
  it('is its own, newest first, and says of the plan what the venue may know', async () => {
    const notices = await list();
    expect(notices.map(({ type, isRead }) => [type, isRead])).toEqual([
      ['capacity_clash', false],
      ['lost', false],
    ]);
    expect(Object.keys(notices[0] ?? {}).toSorted()).toEqual([
      'area',
      'booking',
      'createdAt',
      'id',
      'isRead',
      'partySize',
      'planType',
      'preferredDate',
      'preferredTime',
      'requestId',
      'type',
    ]);
    const stranger = await signInVenue(database, await makeVenue(database));
    expect(await list(stranger)).toEqual([]);
    expect((await read(notices[0]?.id ?? '', stranger)).status).toBe(404);
  });

  it('is read by each of the staff for themselves, one or all of it, and their other screens hear of it', async () => {
    const colleague = await signInVenue(database, venueId);
    const [newest] = await list();
    const socket = await openLiveSocket(url, { token });
    expect((await read(newest?.id ?? '')).status).toBe(204);
    await socket.until(() => socket.hints.includes('notice.read'));
    socket.close();
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await list(colleague)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await call(url, 'POST /venues/me/notices/read-all', { token: colleague })).status).toBe(204);
    expect((await list(colleague)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
  });
});
