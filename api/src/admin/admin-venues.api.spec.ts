import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminVenue, VenueDecisionView } from '@app/contracts';
import { call, makeUser, makeVenue, signInUser } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { firstName: 'Meera' });
  await database.source.query(`UPDATE users SET role = 'ops' WHERE id = $1`, [opsId]);
  ({ cookie } = await signInUser(database, opsId));
});

const applicant = async (name: string): Promise<string> => {
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
  call<AdminVenue>(url, `POST /admin/venues/${id}/${verb}`, { cookie, body: reason === undefined ? {} : { reason } });
const history = async (id: string) => (await call<VenueDecisionView[]>(url, `GET /admin/venues/${id}/history`, { cookie })).body;

describe('venues, as operations find them', () => {
  it('are found by words of the name in any case, by the id, and by the status, with what the applicant sent', async () => {
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
    expect((await call(url, `GET /admin/venues/${opsId}`, { cookie })).status).toBe(404);
  });

  it('read why they are turned away, and keep who decided what, the newest first', async () => {
    const id = await applicant('Turned away');
    expect((await decide(id, 'reject')).code).toBe('invalid-fields');
    expect((await decide(id, 'reject', '')).code).toBe('invalid-fields');
    expect((await decide(id, 'reject', 'The address is a park')).body).toMatchObject({
      status: 'rejected',
      statusReason: 'The address is a park',
    });
    expect((await decide(id, 'verify')).body).toMatchObject({ status: 'verified', statusReason: null });
    expect((await decide(id, 'suspend')).code).toBe('invalid-fields');
    await decide(id, 'suspend', 'Three complaints');
    const by = { id: opsId, firstName: 'Meera' };
    expect(await history(id)).toMatchObject([
      { status: 'suspended', from: 'verified', reason: 'Three complaints', by },
      { status: 'verified', from: 'rejected', reason: null, by },
      { status: 'rejected', from: 'pending', reason: 'The address is a park', by },
    ]);
  });

  it('are decided once when two decide at the same time', async () => {
    const id = await applicant('At once');
    const answers = await Promise.all([decide(id, 'reject', 'No'), decide(id, 'reject', 'No, too'), decide(id, 'reject', 'Not me either')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await history(id)).toHaveLength(1);
  });
});
