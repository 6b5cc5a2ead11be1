import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminReport,
  SecurityLogEntry,
  AdminVenue,
  VenueDecisionView,
  OwnerFlagView,
  AdminOverview,
  PlanLog,
  Snapshot,
  VenueId,
} from '@app/contracts';
import { VENUE_CHECKS } from '@app/contracts';
import { call, makeUser, makeVenue, signInUser, liveAuction, bookOverHttp, createPlan, enterGuest, savePreferences } from '@app/testkit';
import { withdrawSuspended } from '@app/application';
import { apply, liveFrom, type LivePlan } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { firstName: 'Meera', role: 'ops' });
  ({ cookie } = await signInUser(database, opsId));
});

describe('a report', () => {
  const HOUR = 3_600_000;

  const made = async (more: { lifted?: true } = {}): Promise<string> => {
    const [row] = await database.source.query<{ id: string }[]>(
      `INSERT INTO reports (reporter_id, kind, venue_id, reason, text, lifted_at)
     VALUES ($1, 'block', $2, 'unsafe', 'It was dark.', CASE WHEN $3 THEN app_clock() END) RETURNING id`,
      [await makeUser(database), await makeVenue(database), more.lifted ?? false],
    );
    return row?.id ?? '';
  };
  const list = async (state: string) => (await call<AdminReport[]>(url, `GET /admin/reports?state=${state}&limit=100`, { cookie })).body;
  const found = async (id: string) => ({
    open: (await list('open')).find((report) => report.id === id),
    closed: (await list('closed')).find((report) => report.id === id),
  });
  const close = (id: string, note = 'Called them; lamps are up.') =>
    call(url, `POST /admin/reports/${id}/close`, { cookie, body: { note } });

  it('a report waits with its 24 hours and its subject, and is closed with a note that stays', async () => {
    const id = await made();
    const { open } = await found(id);
    expect(open).toMatchObject({ about: expect.stringContaining('Fixture venue'), text: 'It was dark.', closedAt: null, note: null });
    expect(Date.parse(open?.dueAt ?? '') - Date.parse(open?.createdAt ?? '')).toBe(24 * HOUR);
    expect((await close(id)).status).toBe(204);
    expect(await found(id)).toMatchObject({ open: undefined, closed: { note: 'Called them; lamps are up.', closedBy: 'Meera' } });
    const log = await call<SecurityLogEntry[]>(url, `GET /admin/security-log?type=report.closed&actor=${opsId}`, { cookie });
    expect(log.body[0]).toMatchObject({ subjectId: id, actor: { kind: 'user', id: opsId } });
    expect(JSON.stringify(log.body)).not.toContain('lamps');
  });

  it('lists open reports by their wait, and closed ones from the latest', async () => {
    const ids = [await made(), await made()];
    const order = async (state: string) => (await list(state)).flatMap(({ id }) => (ids.includes(id) ? [id] : []));
    expect(await order('open')).toEqual(ids);
    for (const id of ids) await close(id);
    expect(await order('closed')).toEqual(ids.toReversed());
  });

  it('drops a report that its reporter has withdrawn', async () => {
    const id = await made({ lifted: true });
    expect((await found(id)).open).toBeUndefined();
    expect((await found(id)).closed).toBeDefined();
    expect((await close(id)).code).toBe('version-mismatch');
  });
});

describe('the team’s list of venues', () => {
  const applicant = async (name: string): Promise<VenueId> => {
    const id = await makeVenue(database);
    await database.source.query(`UPDATE venues SET status = 'pending', name = $2, open_minutes = '{[600,1200)}' WHERE id = $1`, [id, name]);
    await database.source.query(
      `INSERT INTO offer_templates (venue_id, name, price_kind, price) VALUES ($1, 'Dinner for two', 'total', 2400)`,
      [id],
    );
    return id;
  };
  const list = async (query: string) => (await call<AdminVenue[]>(url, `GET /admin/venues?${query}`, { cookie })).body;
  const decide = (id: string, verb: string, reason?: string) =>
    call<AdminVenue>(url, `POST /admin/venues/${id}/${verb}`, {
      cookie,
      body: { ...(reason !== undefined && { reason }), ...(verb === 'verify' && { checked: VENUE_CHECKS }) },
    });
  const history = async (id: string) => (await call<VenueDecisionView[]>(url, `GET /admin/venues/${id}/history`, { cookie })).body;

  it('finds venues by words of the name in any case, by the id, and by the status, with the applicant’s data', async () => {
    const id = await applicant('Zanzibar Rooftop 100%');
    for (const query of ['q=zanzibar', 'q=ROOFTOP%20100%25', `q=${id}`, 'q=zanzibar&status=pending'])
      expect([query, (await list(query)).map((venue) => venue.id)]).toEqual([query, [id]]);
    for (const query of ['q=zanzibar&status=verified', 'q=zan%25bar', 'q=nobody-is-called-this']) expect(await list(query)).toEqual([]);
    await database.source.query(
      `INSERT INTO venue_photos (venue_id, sha256, state, width, height)
       SELECT $1, CASE WHEN state = 'waiting' THEN uuid_send(uuidv7()) END, state, 640, 480 FROM unnest('{waiting,removed}'::text[]) state`,
      [id],
    );
    const one = await call<AdminVenue>(url, `GET /admin/venues/${id}`, { cookie });
    expect(one.body).toMatchObject({
      seatsPerSlot: 40,
      priceLevel: 2,
      hours: [{ day: 'mo', opens: '10:00', closes: '20:00' }],
      photos: [{ state: 'waiting', width: 640, height: 480, description: null }],
      templates: [{ name: 'Dinner for two', priceKind: 'total', price: 2400 }],
    });
  });

  it('hides names and addresses of venue staff until they are requested, which is audited', async () => {
    const id = await applicant('With a staff');
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, 'shown@secret.invalid', '!', 'Ravi Kumar', 'venue_owner')`,
      [id],
    );
    const masked = [{ name: 'R•••', email: 's•••@secret.invalid', role: 'venue_owner' }];
    const views = [(await list(`q=${id}`))[0], (await call<AdminVenue>(url, `GET /admin/venues/${id}`, { cookie })).body];
    views.push((await decide(id, 'verify')).body);
    for (const view of views) expect(view?.staff).toMatchObject(masked);
    const shown = await call<AdminVenue['staff']>(url, `GET /admin/venues/${id}/staff`, { cookie });
    expect(shown.body).toMatchObject([{ name: 'Ravi Kumar', email: 'shown@secret.invalid', role: 'venue_owner' }]);
    const written = await database.source.query(`SELECT actor_id FROM audit_log WHERE action = 'venue.staff_shown' AND subject_id = $1`, [
      id,
    ]);
    expect(written).toEqual([{ actor_id: opsId }]);
  });

  it('verifies an application only when all of it was checked, and a suspended venue without', async () => {
    const id = await applicant('Half checked');
    const verify = (checked?: readonly string[]) =>
      call<AdminVenue>(url, `POST /admin/venues/${id}/verify`, { cookie, body: checked ? { checked } : {} });
    const without = (check: string) => VENUE_CHECKS.filter((each) => each !== check);
    for (const checked of [undefined, [], ...VENUE_CHECKS.filter((check) => check !== 'listing').map(without)])
      expect([checked, await verify(checked)]).toMatchObject([checked, { status: 422, code: 'invalid-fields' }]);
    expect((await verify(['address', 'horoscope'])).code).toBe('invalid-fields');
    // It claims no place of the catalogue, so there is no listing to call.
    expect((await verify(without('listing'))).body.status).toBe('verified');
    const [written] = await database.source.query<{ checked: string[] }[]>(
      `SELECT details -> 'checked' AS checked FROM audit_log WHERE subject_id = $1 AND action = 'venue.verified'`,
      [id],
    );
    expect(written?.checked).toEqual(without('listing'));
    await decide(id, 'suspend', 'Three complaints');
    expect((await verify()).status).toBe(200);
  });

  it('shows for the checks the phone of the claimed listing, how far the pin was moved from it, and whether the mail is confirmed', async () => {
    const [id, place] = [await applicant('Claims a place'), await makeVenue(database)];
    await database.source.query(
      `UPDATE venues SET status = 'unclaimed', kind = 'unclaimed', phone = '+91 832 222 0001', location = point(location[0], location[1] + 0.001) WHERE id = $1`,
      [place],
    );
    await database.source.query('UPDATE venues SET claims_id = $2 WHERE id = $1', [id, place]);
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, '!', 'Ravi', 'venue_owner')`,
      [id, `${id}@owner.test`],
    );
    const read = async () => (await call<AdminVenue>(url, `GET /admin/venues/${id}`, { cookie })).body;
    expect(await read()).toMatchObject({ mailConfirmed: false, claims: { phone: '+91 832 222 0001', distanceMetres: 111 } });
    await database.source.query(
      `INSERT INTO mail_addresses (address_hash, confirmed_at) VALUES (sha256(convert_to($1, 'UTF8')), app_clock())`,
      [`${id}@owner.test`],
    );
    expect((await read()).mailConfirmed).toBe(true);
    const body = { checked: VENUE_CHECKS.filter((check) => check !== 'listing') };
    expect((await call(url, `POST /admin/venues/${id}/verify`, { cookie, body })).code).toBe('invalid-fields');
  });

  it.each(['keep', 'withdraw'] as const)(
    'lists a venue’s open offers before a suspension, which settles them by choice: %s',
    async (offers) => {
      const id = await applicant(`Complained about, ${offers}`);
      await decide(id, 'verify');
      const { bidIds, ownerId } = await liveAuction(database, { venueIds: [id] });
      const touched = await call(url, `GET /admin/venues/${id}/touched`, { cookie });
      expect(touched).toMatchObject({ status: 200, body: [{ kind: 'offer', id: bidIds[0], partySize: 2 }] });
      expect(await decide(id, 'suspend', 'Three complaints')).toMatchObject({ status: 409, code: 'offers-touched' });
      const suspend = { cookie, body: { reason: 'Three complaints', offers } };
      expect((await call(url, `POST /admin/venues/${id}/suspend`, suspend)).status).toBe(200);
      await withdrawSuspended(database);
      const planner = await signInUser(database, ownerId);
      const accepted = await call(url, `POST /bids/${bidIds[0]}/accept`, { ...planner, key: randomUUID(), body: { expectedVersion: 1 } });
      expect(accepted.status).toBe(offers === 'keep' ? 201 : 409);
    },
  );

  it('shows the owners the reason of a refusal, and keeps the author of each decision, newest first', async () => {
    const id = await applicant('Turned away');
    expect((await decide(id, 'reject', 'The address is a park')).body).toMatchObject({
      status: 'rejected',
      statusReason: 'The address is a park',
    });
    expect((await decide(id, 'verify')).body).toMatchObject({ status: 'verified', statusReason: null });
    await decide(id, 'suspend', 'Three complaints');
    const by = { id: opsId, firstName: 'Meera' };
    expect(await history(id)).toMatchObject([
      { status: 'suspended', from: 'verified', reason: 'Three complaints', by },
      { status: 'verified', from: 'rejected', reason: null, by },
      { status: 'rejected', from: 'pending', reason: 'The address is a park', by },
    ]);
  });
});

describe('venues of one owner that bid for one plan', () => {
  /** Creates two venues with these looks that bid for one plan; returns their flag, if any. */
  async function pair(first: Looks, second: Looks) {
    const venueIds = await Promise.all([first, second].map(venue));
    const plan = await liveAuction(database, { venueIds });
    // Each offer is checked when it comes, and perhaps twice.
    for (const venueId of [...venueIds, ...venueIds])
      await database.transaction((tx) => tx.ownerFlags.flagSharedOwners(plan.requestId, venueId));
    const list = (await call<OwnerFlagView[]>(url, 'GET /admin/owner-flags?limit=100', { cookie })).body;
    return { plan, flags: list.filter(({ requestId }) => requestId === plan.requestId) };
  }
  interface Looks {
    kind?: string;
    isDemo?: boolean;
    gstin?: string;
    phone?: string;
    mail?: string;
  }
  async function venue({ kind, isDemo, gstin, phone, mail }: Looks): Promise<VenueId> {
    const id = await makeVenue(database, kind ? { kind } : {});
    await database.source.query('UPDATE venues SET gstin = $2, phone = $3, is_demo = $4 WHERE id = $1', [
      id,
      gstin,
      phone,
      isDemo ?? false,
    ]);
    if (mail)
      await database.source.query(
        `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, '!', 'Ravi', 'venue_owner')`,
        [id, mail],
      );
    return id;
  }
  const GSTIN = '27ABCDE1234F1Z5';

  it.each<[string, Looks, Looks]>([
    ['gstin', { gstin: GSTIN }, { gstin: '29abcde1234f1z9' }],
    ['phone', { phone: '+91 98200 12345' }, { phone: '09820012345' }],
    ['mailbox', { mail: 'ravi@example.org' }, { mail: 'ravi+bar@example.org' }],
  ])('flags venues of one owner once, by their %s', async (sign, first, second) => {
    const { plan, flags } = await pair(first, second);
    expect(flags).toMatchObject([{ sign, requestId: plan.requestId, dateBookId: plan.id }]);
    expect(flags[0]?.offers.map(({ venueId, bidId }) => ({ venueId, bidId })).toSorted((a, b) => (a.bidId < b.bidId ? -1 : 1))).toEqual(
      plan.venueIds
        .map((venueId, n) => ({ venueId, bidId: plan.bidIds[n] }))
        .toSorted((a, b) => ((a.bidId ?? '') < (b.bidId ?? '') ? -1 : 1)),
    );
  });

  it.each<[string, Looks, Looks]>([
    ['of different owners', { gstin: GSTIN, phone: '9820012345' }, { gstin: '27ZZZZZ9999Z1Z5', phone: '9820099999' }],
    ['of unknown owners', {}, {}],
    ['with telephones that are no numbers', { phone: '12345' }, { phone: '12345' }],
    ['of the simulated market', { gstin: GSTIN, kind: 'simulated' }, { gstin: GSTIN }],
    ['of the demonstration', { gstin: GSTIN }, { gstin: GSTIN, isDemo: true }],
  ])('does not flag venues %s', async (_, first, second) => {
    expect((await pair(first, second)).flags).toEqual([]);
  });

  it('takes a flag off the list after a look of operations, which is audited', async () => {
    const { plan, flags } = await pair({ gstin: GSTIN }, { gstin: GSTIN });
    const route = `POST /admin/owner-flags/${flags[0]?.id ?? ''}/close`;
    expect((await call(url, route, { cookie })).status).toBe(204);
    const list = (await call<OwnerFlagView[]>(url, 'GET /admin/owner-flags?limit=100', { cookie })).body;
    expect(list.some(({ requestId }) => requestId === plan.requestId)).toBe(false);
    // Another offer of the same two raises no new flag.
    await database.transaction((tx) => tx.ownerFlags.flagSharedOwners(plan.requestId, plan.venueIds[0] ?? someId<VenueId>('')));
    expect(
      (await call<OwnerFlagView[]>(url, 'GET /admin/owner-flags', { cookie })).body.some((flag) => flag.requestId === plan.requestId),
    ).toBe(false);
    const written = await database.source.query<object[]>('SELECT action, actor_id FROM audit_log WHERE subject_id = $1', [flags[0]?.id]);
    expect(written).toEqual([{ action: 'owners.looked_at', actor_id: opsId }]);
  });
});

describe('the overview of the team', () => {
  const read = async () => (await call<AdminOverview>(url, 'GET /admin/overview', { cookie })).body;
  /** Returns the increase of the numbers by a scene. */
  async function added(scene: () => Promise<unknown>) {
    const before = await read();
    await scene();
    const after = await read();
    const difference = <Part extends 'waiting' | 'today' | 'now'>(part: Part): Record<string, number> => {
      const [old, now] = [before[part] as Record<string, number>, after[part] as Record<string, number>];
      return Object.fromEntries(
        Object.keys(now).flatMap((key) => (now[key] === old[key] ? [] : [[key, (now[key] ?? 0) - (old[key] ?? 0)]])),
      );
    };
    return { waiting: difference('waiting'), today: difference('today'), now: difference('now') };
  }
  const book = async () => {
    const plan = await liveAuction(database);
    await bookOverHttp(url, (await signInUser(database, plan.ownerId)).cookie, plan.bidIds[0]);
    return plan;
  };

  it('counts the team’s open work, and the late reports', async () => {
    const venueId = await makeVenue(database);
    const reporter = await makeUser(database);
    const report = (hoursAgo: number) =>
      database.source.query(
        `INSERT INTO reports (reporter_id, kind, venue_id, reason, created_at)
         VALUES ($1, 'report', $2, 'other', app_clock() - make_interval(hours => $3))`,
        [reporter, venueId, hoursAgo],
      );
    expect(
      await added(async () => {
        await report(1);
        await report(25);
        await database.source.query(`UPDATE venues SET status = 'pending' WHERE id = $1`, [venueId]);
        await database.source.query(`UPDATE users SET approval_until = app_clock() + interval '1 day' WHERE id = $1`, [reporter]);
        await database.source.query(
          `INSERT INTO venue_photos (venue_id, state, width, height, sha256) VALUES ($1, 'waiting', 1, 1, 'a'), ($1, 'shown', 1, 1, 'b')`,
          [venueId],
        );
        await database.source.query(
          `INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try) VALUES ('plans.expire', $1, 4, 'no', app_clock())`,
          [randomUUID()],
        );
      }),
    ).toMatchObject({
      waiting: { reports: 2, reportsOverdue: 1, applications: 1, photos: 1, stuckRows: 1 },
      today: {},
      now: { approvals: 1 },
    });
  });

  it('reports today’s plans, auctions and offers, and how many ended auctions were booked', async () => {
    expect(await added(() => liveAuction(database))).toMatchObject({
      today: { plans: 1, auctions: 1, offers: 2 },
      now: { openAuctions: 1 },
    });
    expect(await added(book)).toMatchObject({
      today: { plans: 1, auctions: 1, auctionsOver: 1, auctionsBooked: 1, offers: 2, bookings: 1 },
    });
    // A row of yesterday leaves today's numbers.
    const { today } = await added(async () => {
      const { id } = await book();
      for (const table of ['datebooks', 'bid_requests', 'bids', 'bookings'])
        await database.source.query(
          `UPDATE ${table} SET created_at = created_at - interval '25 hours' WHERE ${table === 'datebooks' ? 'id' : 'datebook_id'} = $1`,
          [id],
        );
    });
    expect(today).toEqual({});
  });

  it('leaves out simulated venues and accounts of the demonstration', async () => {
    const { today: ofVenues } = await added(async () => {
      const { venueIds } = await book();
      await database.source.query(`UPDATE venues SET kind = 'simulated' WHERE id = $1`, [venueIds[0]]);
      await database.source.query('UPDATE venues SET is_demo = true WHERE id = $1', [venueIds[1]]);
    });
    // No real venue was asked, so the auction is on neither side of the fill rate's fraction line.
    expect(ofVenues).toEqual({ plans: 1, auctions: 1 });
    const { today } = await added(async () => {
      const { ownerId } = await book();
      await database.source.query('UPDATE users SET is_demo = true WHERE id = $1', [ownerId]);
    });
    expect(today).toEqual({});
  });
});

describe('the log of a plan, for the team', () => {
  const look = (id: string, body: object = {}) => call<PlanLog>(url, `POST /admin/plans/${id}/look`, { cookie, body });
  const looks = async () =>
    (await call<SecurityLogEntry[]>(url, `GET /admin/security-log?actor=${opsId}`, { cookie })).body.map(({ type, subjectId, about }) => ({
      type,
      subjectId,
      about,
    }));
  /** A plan with some history, of a person with a recognisable name. */
  async function lived() {
    const owner = await enterGuest(url, 'Ashwathama');
    const { id } = await createPlan(owner, { planType: 'datebook', name: 'Our secret evening' });
    await savePreferences(owner, id);
    await owner.call(`PATCH /datebooks/${id}`, { name: 'Our second secret' });
    return { id, owner };
  }

  it('omits names and words, shows them only for a case, and never shows the invite code', async () => {
    const { id } = await lived();
    const masked = await look(id);
    expect(masked.body).toMatchObject({ dateBookId: id, masked: true, floor: 0, notesKept: true, deletedAt: null, more: false });
    expect(masked.body.events.map(({ seq }) => seq)).toEqual(Array.from({ length: masked.body.seq }, (_, n) => n + 1));
    for (const word of ['Ashwathama', 'secret']) expect(JSON.stringify(masked.body)).not.toContain(word);
    const revealed = await look(id, { reference: 'GR-2026-17' });
    expect(revealed.body.masked).toBe(false);
    for (const word of ['Ashwathama', 'Our second secret']) expect(JSON.stringify(revealed.body)).toContain(word);
    for (const { body } of [masked, revealed]) for (const { data } of body.events) expect(data.plan?.inviteCode ?? null).toBeNull();
    expect((await looks()).slice(0, 2)).toEqual([
      { type: 'plan.revealed', subjectId: id, about: 'GR-2026-17' },
      { type: 'plan.looked_at', subjectId: id, about: null },
    ]);
  });

  it('reproduces, by the app’s own reducer, the plan that a member reads now', async () => {
    const { id, owner } = await lived();
    const { body } = await look(id, { reference: 'CASE-1' });
    const { body: snapshot } = await owner.call<Snapshot>(`GET /datebooks/${id}`);
    // The state is empty before the first event.
    let state: LivePlan = liveFrom({ ...snapshot, plan: { id } as never, members: [], bidRequest: null, bids: [], booking: null, seq: 0 });
    for (const event of body.events) {
      const outcome = apply(state, event);
      if (outcome.kind !== 'applied') throw new Error(`Event ${event.seq} was not applied`);
      ({ state } = outcome);
    }
    const { name, state: planState, partySize } = snapshot.plan;
    expect(state.snapshot.plan).toMatchObject({ name, state: planState, partySize });
    expect(state.snapshot.members).toEqual(snapshot.members);
  });

  it('begins at the oldest kept event, continues page by page, and says when no event is left', async () => {
    const { id } = await lived();
    const { body: whole } = await look(id);
    expect((await look(id, { after: 2 })).body.events.map(({ seq }) => seq)).toEqual(
      whole.events.map(({ seq }) => seq).filter((seq) => seq > 2),
    );
    await database.source.query('DELETE FROM events WHERE datebook_id = $1 AND seq <= 2', [id]);
    await database.source.query('UPDATE datebooks SET log_floor = 2 WHERE id = $1', [id]);
    expect((await look(id)).body).toMatchObject({ floor: 2, more: false });
    expect((await look(id)).body.events[0]?.seq).toBe(3);
    await database.source.query('DELETE FROM events WHERE datebook_id = $1', [id]);
    await database.source.query('UPDATE datebooks SET log_floor = event_seq, notes_kept = false WHERE id = $1', [id]);
    expect((await look(id)).body).toMatchObject({ events: [], more: false, notesKept: false, floor: whole.seq });
  });

  it('refuses an unknown plan, and a missing case reference', async () => {
    const { id } = await liveAuction(database);
    const before = (await looks()).length;
    for (const reference of ['', 'x', 'because Asha asked', 'x'.repeat(41)])
      expect([reference, (await look(id, { reference })).code]).toEqual([reference, 'invalid-fields']);
    expect(await looks()).toHaveLength(before);
    const nowhere = randomUUID();
    expect((await look(nowhere)).status).toBe(404);
    expect((await looks())[0]).toMatchObject({ type: 'access.refused', subjectId: nowhere });
  });
});
