import { describe, expect, it } from '@jest/globals';
import type { UserSettings } from '@app/contracts';
import { makeBrowser, setClock, liveAuction, type LiveAuction, type AuctionOptions, bookPlan } from '@app/testkit';
import { database, entitiesOf, happens, rows, notificationsOf, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

/** A plan of two in the middle of its auction; both are ready. */
const pair = (options: AuctionOptions = {}): Promise<LiveAuction> =>
  liveAuction(database, { venues: 1, members: 1, preferences: true, ...options });
const set = (userId: string, settings: Partial<UserSettings>) =>
  rows('UPDATE users SET settings = settings || $2::jsonb WHERE id = $1', [userId, JSON.stringify(settings)]);
const deliveriesOf = (plan: LiveAuction) =>
  rows<{
    user_id: string | null;
    staff_id: string | null;
    channel: string;
    type: string;
    due: Date;
    payload: { title: string; text: string; href: string; calendar?: string };
  }>(
    `SELECT d.user_id, d.staff_id, d.channel, d.type, d.next_try AS due, d.payload FROM deliveries d JOIN events e ON e.id = d.event_id
     WHERE e.datebook_id = $1 ORDER BY d.id`,
    [plan.id],
  );

describe('the addressees of announcements', () => {
  it.each([
    ['over', 'request.decision'],
    ['not there to be asked', 'plan.no_eligible_venues'],
  ] as const)('no_bids notifies the owner, also when the venues are %s', async (_, type) => {
    const plan = await pair({ offers: [] });
    await happens(plan, type, { request: (await entitiesOf(plan)).request });
    expect((await notificationsOf(plan)).map((one) => [one.user_id, one.type])).toEqual([[plan.ownerId, 'no_bids']]);
  });

  it('no_bids says that the city is paused, and after the pause that nobody can be asked, each once', async () => {
    const plan = await pair({ offers: [] });
    await rows(`UPDATE datebooks SET effective = '{"citySlug":"mumbai"}' WHERE id = $1`, [plan.id]);
    await rows(`INSERT INTO live_settings (name, value, version) VALUES ('city:mumbai', 'true', 1)`);
    await happens(plan, 'plan.no_eligible_venues');
    await happens(plan, 'plan.no_eligible_venues');
    await rows('DELETE FROM live_settings');
    await happens(plan, 'plan.no_eligible_venues');
    expect((await notificationsOf(plan)).map(({ title }) => title)).toEqual(['Venues are not asked right now', 'No venue can bid yet']);
  });

  it('member_joined notifies the owner, and names a member without a name in the owner’s language', async () => {
    const plan = await pair();
    await set(plan.ownerId, { language: 'hi' });
    await rows(`UPDATE users SET first_name = 'Guest User' WHERE id = $1`, [plan.memberId]);
    await happens(plan, 'member.joined', { members: [{ userId: plan.memberId }] });
    const [notification] = await notificationsOf(plan);
    expect([notification?.user_id, notification?.title]).toEqual([plan.ownerId, expect.stringMatching(/^कोई /)]);
  });

  it('mismatch notifies the member whose turn it is, as a push besides that of the news that all are ready', async () => {
    const plan = await pair();
    await makeBrowser(database, { userId: plan.ownerId });
    await rows(`UPDATE datebooks SET state = 'resolving', negotiator_id = $2 WHERE id = $1`, [plan.id, plan.ownerId]);
    await happens(plan, 'preferences.saved', { memberId: plan.memberId });
    expect((await notificationsOf(plan)).filter(({ type }) => type === 'mismatch').map(({ user_id }) => user_id)).toEqual([plan.ownerId]);
    expect((await deliveriesOf(plan)).map(({ type }) => type).toSorted()).toEqual(['mismatch', 'preferences_ready']);
  });
});

describe('announcements follow the settings of each person', () => {
  const decide = async (plan: LiveAuction) => happens(plan, 'request.decision', { request: (await entitiesOf(plan)).request });

  it('each recipient of one event reads the announcement in their own language', async () => {
    const plan = await pair();
    await set(plan.memberId, { language: 'hi' });
    await happens(plan, 'plan.live', { request: (await entitiesOf(plan)).request });
    const title = Object.fromEntries((await notificationsOf(plan)).map((one) => [one.user_id, one.title]));
    expect(title).toEqual({ [plan.ownerId]: 'Your plan is live', [plan.memberId]: 'आपका प्लान लाइव है' });
  });

  it('venues that are news are announced as such', async () => {
    const plan = await pair();
    await happens(plan, 'plan.live', { request: (await entitiesOf(plan)).request, news: true });
    expect((await notificationsOf(plan)).map(({ type, title }) => [type, title])).toEqual([
      ['plan_live', 'Something new turned up'],
      ['plan_live', 'Something new turned up'],
    ]);
  });

  it('a discreet announcement names no plan, venue or person and has no calendar entry, in the product, as a push and as a mail', async () => {
    const plan = await pair();
    await rows(`UPDATE users SET email = 'asha@test.invalid', is_guest = false WHERE id = $1`, [plan.ownerId]);
    await makeBrowser(database, { userId: plan.ownerId });
    await set(plan.ownerId, { discreet: true });
    const { bids } = await entitiesOf(plan);
    await happens(plan, 'member.joined', { members: [{ userId: plan.memberId }] });
    await happens(plan, 'bid.placed', { bids, bidId: plan.bidIds[0] });
    await happens(plan, 'bid.withdrawn', { bids });
    await decide(plan);
    const words = JSON.stringify([
      (await notificationsOf(plan)).filter(({ user_id }) => user_id === plan.ownerId).map(({ title, message }) => [title, message]),
      (await deliveriesOf(plan))
        .filter(({ user_id }) => user_id === plan.ownerId)
        .map(({ payload }) => [payload.title, payload.text, payload.calendar]),
    ]);
    expect(words).toContain('Something new in your plan');
    expect(words).not.toMatch(/secret evening|Fixture venue|Kabir|Asha/);
    expect((await notificationsOf(plan)).find(({ user_id }) => user_id === plan.memberId)?.message).toContain('Our secret evening');
  });

  it('a person gets no mail or push after turning it off, nor a push without a browser, and always the one in the product', async () => {
    const plan = await pair();
    await rows(`UPDATE users SET email = 'off@test.invalid', is_guest = false WHERE id = $1`, [plan.ownerId]);
    await makeBrowser(database, { userId: plan.ownerId });
    await set(plan.ownerId, { mail: false, push: false });
    await decide(plan);
    expect(await deliveriesOf(plan)).toEqual([]);
    await set(plan.ownerId, { mail: true, push: true });
    await rows('DELETE FROM push_subscriptions WHERE user_id = $1', [plan.ownerId]);
    await decide(plan);
    expect((await deliveriesOf(plan)).map(({ channel }) => channel)).toEqual(['email']);
    expect(await notificationsOf(plan)).toHaveLength(2);
  });

  it('a push waits for the end of the quiet hours; an urgent one and a mail leave at once', async () => {
    await setClock(database, new Date('2031-03-01T15:30:00.000Z')); // 21:00 in India
    const plan = await pair();
    for (const userId of [plan.ownerId, plan.memberId]) await makeBrowser(database, { userId });
    await set(plan.ownerId, { quietHours: { from: 20, until: 6 } });
    const { bids } = await entitiesOf(plan);
    await happens(plan, 'bid.placed', { bids, bidId: plan.bidIds[0] });
    await decide(plan);
    const due = (await deliveriesOf(plan)).map(({ user_id, type, due: at }) => [
      user_id === plan.ownerId ? 'owner' : 'partner',
      type,
      at.toISOString(),
    ]);
    expect(new Set(due.map(String))).toEqual(
      new Set(
        [
          ['owner', 'decision_due', '2031-03-01T15:30:00.000Z'],
          ['owner', 'first_bid', '2031-03-02T00:30:00.000Z'],
          ['partner', 'first_bid', '2031-03-01T15:30:00.000Z'],
        ].map(String),
      ),
    );
  });
});

describe('a rush of offers', () => {
  /** Announces offers at `seconds` after the clock's start, in that order; returns the digests. */
  async function offersAt(...seconds: number[]): Promise<string[]> {
    const start = new Date('2031-03-01T06:00:00.000Z');
    await setClock(database, start);
    const plan = await pair({ venues: seconds.length, closesInMs: 3_600_000 });
    for (const [n, second] of seconds.entries())
      await rows('UPDATE bids SET created_at = $2 WHERE id = $1', [plan.bidIds[n], new Date(start.getTime() + second * 1000)]);
    const { bids } = await entitiesOf(plan);
    for (const id of plan.bidIds) await happens(plan, 'bid.placed', { bids: bids.filter((bid) => bid.id === id), bidId: id });
    const sent = (await notificationsOf(plan)).filter(({ user_id }) => user_id === plan.ownerId);
    expect(sent.filter(({ type }) => type === 'first_bid')).toHaveLength(1);
    return sent.filter(({ type }) => type === 'bids_digest').map(({ title }) => title);
  }

  it('two offers in a minute make no digest', async () => {
    expect(await offersAt(0, 59)).toEqual([]);
  });
  it('three offers within 60 s make one digest, three in a longer time none', async () => {
    expect(await offersAt(0, 30, 59)).toEqual(['3 new offers']);
    expect(await offersAt(0, 30, 60)).toEqual([]);
  });
  it('a rush that continues makes at most one digest a minute, with each offer in one digest', async () => {
    expect(await offersAt(0, 10, 20, 30, 40, 50)).toEqual(['3 new offers']);
    expect(await offersAt(0, 10, 20, 30, 40, 80)).toEqual(['3 new offers', '3 new offers']);
  });
});

describe('a venue’s staff', () => {
  async function staffOf(venueId: string): Promise<string> {
    const [staff] = await rows<{ id: string }>(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role)
       VALUES ($1, uuidv7() || '@test.invalid', '!', 'Ravi', 'venue_owner') RETURNING id`,
      [venueId],
    );
    await makeBrowser(database, { staffId: staff?.id ?? '' });
    return staff?.id ?? '';
  }
  const pushed = async (plan: LiveAuction) =>
    (await deliveriesOf(plan)).filter(({ staff_id }) => staff_id).map(({ staff_id, type }) => [staff_id, type]);
  /** Returns the links of the venue's pushes. */
  const links = async (plan: LiveAuction) =>
    (await deliveriesOf(plan)).flatMap(({ staff_id, payload }) => (staff_id ? [payload.href] : []));

  it('venue staff gets a push of a new request when the venue fits by 70 or more, in its wave', async () => {
    const plan = await liveAuction(database, { venues: 3 });
    const staff = await Promise.all(plan.venueIds.map(staffOf));
    for (const [n, fit] of [0.7, 0.69, 0.9].entries())
      await rows('UPDATE bid_invites SET fit = $3, wave = $4 WHERE request_id = $1 AND venue_id = $2', [
        plan.requestId,
        plan.venueIds[n],
        fit,
        n === 2 ? 2 : 1,
      ]);
    const { request } = await entitiesOf(plan);
    await happens(plan, 'request.invited', { request, wave: 1, venues: 2 });
    expect(await pushed(plan)).toEqual([[staff[0], 'venue_new_request']]);
    expect(await links(plan)).toEqual([`/venue-bidding?request=${plan.requestId}`]);
    await happens(plan, 'request.invited', { request, wave: 2, venues: 1 });
    expect(await pushed(plan)).toContainEqual([staff[2], 'venue_new_request']);
  });

  it('venue staff gets a push of news that needs an action, of its own bid alone, and nothing of the plan', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const [mine] = await Promise.all(plan.venueIds.map(staffOf));
    const { bids } = await entitiesOf(plan);
    const { id: bookingId } = await bookPlan(database, plan);
    // After midnight in India.
    await rows(`UPDATE bookings SET start_at = '2031-03-04T20:00:00.000Z', end_at = NULL WHERE id = $1`, [bookingId]);
    const state = (status: string) => bids.map((bid) => ({ ...bid, status: bid.venueId === plan.venueIds[0] ? status : 'lost' }));
    await happens(plan, 'bid.stale', { bids: state('stale') });
    await happens(plan, 'bid.countered', { bids: state('pending') });
    await rows('UPDATE deliveries SET sent_at = app_clock() WHERE datebook_id = $1', [plan.id]);
    await happens(plan, 'booking.confirmed', {
      bids: state('accepted'),
      bidId: plan.bidIds[0],
      booking: { id: bookingId },
    });
    expect(await pushed(plan)).toEqual([
      [mine, 'venue_bid_stale'],
      [mine, 'venue_counter_received'],
      [mine, 'venue_won'],
    ]);
    const texts = (await deliveriesOf(plan)).flatMap(({ staff_id, payload }) => (staff_id ? [payload.text] : []));
    const request = `/venue-bidding?request=${plan.requestId}`;
    expect(await links(plan)).toEqual([request, request, `/venue-bidding/bookings?day=2031-03-05&booking=${bookingId}`]);
    expect(texts.map((text) => /within (\d+) minutes/i.exec(text)?.[1])).toEqual(['30', '15', '15']);
    const payloads = (await deliveriesOf(plan)).map(({ type, payload }) => [type, JSON.stringify(payload)] as const);
    for (const [type, payload] of payloads)
      expect(payload).not.toMatch(new RegExp(`${plan.id}|secret|Rao|Bandra${type === 'venue_won' ? '' : '|Asha|₹'}`));
  });

  it.each([
    ['names the guest, the time and the total', 'en', false, /^\u2068?Asha\u2069?, .*8:00.pm, .*₹[\d,]+/],
    ['names the guest, the time and the total', 'hi', false, /^\u2068?Asha\u2069?, .*8:00.*, .*₹[\d,]+/],
    ['leaves a discreet guest’s name out', 'en', true, /^(?!.*Asha).*8:00.pm, .*₹[\d,]+/],
  ] as const)('the push of a won booking %s (%s)', async (_what, language, discreet, text) => {
    const plan = await liveAuction(database, { venues: 1 });
    await set(plan.ownerId, { discreet });
    await staffOf(plan.venueIds[0] ?? '');
    await rows('UPDATE venue_staff SET language = $2 WHERE venue_id = $1', [plan.venueIds[0], language]);
    const booking = await bookPlan(database, plan);
    await rows(`UPDATE bookings SET first_name = 'Asha', start_at = '2031-03-04T14:30:00.000Z', end_at = NULL WHERE id = $1`, [booking.id]);
    await happens(plan, 'booking.confirmed', { booking });
    const [won] = (await deliveriesOf(plan)).filter(({ staff_id }) => staff_id);
    expect(won?.payload.text).toMatch(text);
  });

  it.each([
    ['booking.cancelled', { by: 'user' }, ['venue_booking_cancelled']],
    ['booking.cancelled', { by: 'venue' }, []],
    ['booking.undone', {}, ['venue_booking_undone']],
    ['booking.unacknowledged', {}, ['venue_unacknowledged']],
    ['change.asked', {}, ['venue_change_request']],
  ] as const)('venue staff gets a push of the planners’ acts on its booking: %s %j', async (type, data, news) => {
    const plan = await liveAuction(database, { venues: 1 });
    const staff = await staffOf(plan.venueIds[0] ?? '');
    const { id: bookingId } = await bookPlan(database, plan);
    await happens(plan, type, { ...data, bookingId });
    expect(await pushed(plan)).toEqual(news.map((one) => [staff, one]));
    const [day] = await rows<{ day: string }>(
      `SELECT (start_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day FROM bookings WHERE id = $1`,
      [bookingId],
    );
    const to =
      type === 'booking.undone'
        ? `/venue-bidding?request=${plan.requestId}`
        : `/venue-bidding/bookings?day=${day?.day}&booking=${bookingId}`;
    expect(await links(plan)).toEqual(news.map(() => to));
  });

  it('venue staff reads pushes in their own language', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const [first] = await Promise.all(plan.venueIds.map(staffOf));
    await rows(`UPDATE venue_staff SET language = 'hi' WHERE id = $1`, [first]);
    const { bids } = await entitiesOf(plan);
    await happens(plan, 'bid.stale', { bids: bids.map((bid) => ({ ...bid, status: 'stale' })) });
    const titles = Object.fromEntries((await deliveriesOf(plan)).map(({ staff_id, payload }) => [staff_id === first, payload.title]));
    expect(titles).toEqual({ true: 'कृपया अपना ऑफ़र पक्का करें', false: 'Please confirm your offer' });
  });

  it('venue staff gets no push in the venue’s mute hours', async () => {
    await setClock(database, new Date('2031-03-01T08:30:00.000Z')); // 14:00 in India
    const plan = await liveAuction(database, { venues: 2 });
    await Promise.all(plan.venueIds.map(staffOf));
    await rows('UPDATE venues SET mute_from = 13, mute_until = 16 WHERE id = $1', [plan.venueIds[0]]);
    const { bids } = await entitiesOf(plan);
    await happens(plan, 'bid.stale', { bids: bids.map((bid) => ({ ...bid, status: 'stale' })) });
    expect((await deliveriesOf(plan)).map(({ due }) => due.toISOString()).toSorted()).toEqual([
      '2031-03-01T08:30:00.000Z',
      '2031-03-01T10:30:00.000Z',
    ]);
  });
});
