import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminReport, SecurityLogEntry } from '@app/contracts';
import { call, makeUser, makeVenue, setClock, signInUser } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

const HOUR = 3_600_000;
let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { firstName: 'Meera' });
  await database.source.query(`UPDATE users SET role = 'ops' WHERE id = $1`, [opsId]);
  ({ cookie } = await signInUser(database, opsId));
});
afterEach(() => setClock(database, null));

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
const close = (id: string, note = 'Called them; lamps are up.') => call(url, `POST /admin/reports/${id}/close`, { cookie, body: { note } });

describe('a report', () => {
  it('waits with its 24 hours and what it is about, and is closed with a note that stays', async () => {
    const id = await made();
    const { open } = await found(id);
    expect(open).toMatchObject({ about: expect.stringContaining('Fixture venue'), text: 'It was dark.', closedAt: null, note: null });
    expect(Date.parse(open?.dueAt ?? '') - Date.parse(open?.createdAt ?? '')).toBe(24 * HOUR);
    expect((await close(id, '')).code).toBe('invalid-fields');
    expect((await close(id, 'x'.repeat(501))).code).toBe('invalid-fields');
    expect((await close(id)).status).toBe(204);
    expect(await found(id)).toMatchObject({ open: undefined, closed: { note: 'Called them; lamps are up.', closedBy: 'Meera' } });
    const log = await call<SecurityLogEntry[]>(url, `GET /admin/security-log?type=report.closed&actor=${opsId}`, { cookie });
    expect(log.body[0]).toMatchObject({ subjectId: id, actor: { kind: 'user', id: opsId } });
    expect(JSON.stringify(log.body)).not.toContain('lamps');
  });

  it('that waits longest comes first, that was closed last comes first of those', async () => {
    const ids = [await made(), await made()];
    const order = async (state: string) => (await list(state)).flatMap(({ id }) => (ids.includes(id) ? [id] : []));
    expect(await order('open')).toEqual(ids);
    for (const id of ids) await close(id);
    expect(await order('closed')).toEqual(ids.toReversed());
  });

  it('that its reporter has taken back waits for nobody', async () => {
    const id = await made({ lifted: true });
    expect((await found(id)).open).toBeUndefined();
    expect((await found(id)).closed).toBeDefined();
    expect((await close(id)).code).toBe('version-mismatch');
  });

  it('is closed once when two close it at the same time, and one that is none is not found', async () => {
    const id = await made();
    const answers = await Promise.all([close(id, 'First'), close(id, 'Second'), close(id, 'Third')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    expect((await close(opsId)).status).toBe(404);
  });
});
