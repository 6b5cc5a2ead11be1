import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdminContact,
  type AdminMessage,
  type GuideView,
  type LocalContactAnswer,
  type MessageContact,
  type MessageSent,
  type SaveContact,
  type SecurityLogEntry,
  type TunableView,
} from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { call, makeUser, signInUser } from '@app/testkit';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { firstName: 'Meera' });
  await database.source.query(`UPDATE users SET role = 'ops' WHERE id = $1`, [opsId]);
  ({ cookie } = await signInUser(database, opsId));
});

const send = (more: object = {}) =>
  call<MessageSent>(url, 'POST /messages', { body: { category: 'data', text: 'Where is my data?', replyTo: 'asha@example.org', ...more } });
const list = async (state = 'open') => (await call<AdminMessage[]>(url, `GET /admin/messages?state=${state}&limit=100`, { cookie })).body;
const logged = async (type: string) =>
  (await call<SecurityLogEntry[]>(url, `GET /admin/security-log?actor=${opsId}&type=${type}`, { cookie })).body;

describe('a message to the team', () => {
  it('a message needs no account, gets a reference and its 15 days, and waits with its contact masked', async () => {
    const sent = await send();
    expect([sent.status, sent.body.ref]).toEqual([201, expect.stringMatching(/^G-[0-9A-Z]{8}$/)]);
    const found = (await list()).find(({ ref }) => ref === sent.body.ref);
    expect(found).toMatchObject({
      category: 'data',
      text: 'Where is my data?',
      replyTo: '•••org',
      dueAt: sent.body.answerUntil,
      note: null,
    });
    expect(Date.parse(found?.dueAt ?? '') - Date.parse(found?.createdAt ?? '')).toBe(15 * 86_400_000);
  });

  it('a message is answered, and the log names its readers and its author', async () => {
    const { body } = await send();
    const id = (await list()).find(({ ref }) => ref === body.ref)?.id ?? '';
    const contact = await call<MessageContact>(url, `POST /admin/messages/${id}/contact`, { cookie });
    expect(contact.body).toEqual({ replyTo: 'asha@example.org' });
    expect((await logged('message.contact_shown'))[0]).toMatchObject({ subjectId: id });
    expect((await call(url, `POST /admin/messages/${id}/answer`, { cookie, body: { note: 'Written back' } })).status).toBe(204);
    expect((await list()).some((message) => message.id === id)).toBe(false);
    expect((await list('closed')).find((message) => message.id === id)).toMatchObject({
      note: 'Written back',
      answeredBy: 'Meera',
    });
    expect(await logged('message.answered')).toHaveLength(1);
  });
});

describe('the guides', () => {
  const guide: SaveContact = {
    name: 'Meera Rathore',
    languages: ['hi', 'mwr'],
    bio: 'Knows each lake.',
    verified: true,
    phoneNumber: '+91 294 (1234) 567',
    whatsappNumber: null,
    version: null,
  };
  const versionOf = async (city: string) => (await call<SaveContact>(url, `GET /admin/contacts/${city}`, { cookie })).body.version ?? null;
  const put = (body: object, city = 'udaipur') => call(url, `PUT /admin/contacts/${city}`, { cookie, body: { ...guide, ...body } });
  const save = async (more: object, city = 'udaipur') => put({ version: await versionOf(city), ...more }, city);
  const ofCity = async () =>
    (await call<AdminContact[]>(url, 'GET /admin/contacts', { cookie })).body.find(({ city }) => city === 'udaipur');
  const listed = async () => (await call<GuideView[]>(url, 'GET /guides?city=udaipur')).body;
  const shown = async (who: object = {}) => (await call<LocalContactAnswer>(url, 'GET /local-contact?city=udaipur', who)).body.contact;

  it('guides are edited as a whole and listed masked, both audited; a city without a number has none', async () => {
    expect(await ofCity()).toEqual({ city: 'udaipur', name: null, phoneNumber: null, whatsappNumber: null });
    expect((await save({})).status).toBe(204);
    expect(await ofCity()).toMatchObject({ name: 'Meera Rathore', phoneNumber: '•••567' });
    const whole = await call<SaveContact>(url, 'GET /admin/contacts/udaipur', { cookie });
    expect(whole.body).toEqual({ ...guide, phoneNumber: '+912941234567', version: expect.any(String) });
    expect(await logged('guide.contact_shown')).toMatchObject([{ about: 'udaipur' }]);
    const id = (await listed())[0]?.id;
    expect((await save({ bio: null })).status).toBe(204);
    expect((await listed())[0]).toMatchObject({ id, bio: null });
    expect((await save({ phoneNumber: null })).status).toBe(204);
    expect([await shown(), await listed()]).toEqual([null, []]);
    expect(await logged('contact.changed')).toHaveLength(3);
    expect((await save({}, 'atlantis')).status).toBe(404);
    expect((await call(url, 'GET /admin/contacts/atlantis', { cookie })).status).toBe(404);
  });

  it('two concurrent edits of a guide change it once; the other editor gets a conflict and no words are lost', async () => {
    const changes = (names: string[], version: string | null) => Promise.all(names.map((name) => put({ name, version }, 'kochi')));
    const version = () => versionOf('kochi');
    // The guide is added, and later removed from the list.
    expect((await changes(['One', 'Two'], await version())).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await changes(['Three', 'Four'], await version())).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const read = await version();
    expect((await put({ name: 'Five', version: read }, 'kochi')).status).toBe(204);
    expect((await put({ phoneNumber: null, version: read }, 'kochi')).code).toBe('version-mismatch');
    expect((await put({ phoneNumber: null, version: await version() }, 'kochi')).status).toBe(204);
  });

  it('everyone reads guides without their numbers; each view of a number is audited, with its reader if known', async () => {
    await save({});
    const [view] = await listed();
    expect(view).toEqual({
      id: expect.any(String),
      city: 'udaipur',
      name: 'Meera Rathore',
      languages: ['hi', 'mwr'],
      bio: 'Knows each lake.',
      verified: true,
      hasPhone: true,
      hasWhatsapp: false,
      isDemo: false,
    });
    expect((await call<GuideView>(url, `GET /guides/${view?.id ?? ''}`)).body).toEqual(view);
    expect((await call(url, `GET /guides/${opsId}`)).status).toBe(404);
    expect((await call(url, 'GET /guides?city=atlantis')).code).toBe('invalid-fields');
    const userId = await makeUser(database);
    const user = await signInUser(database, userId);
    expect(await shown()).toEqual({ phoneNumber: '+912941234567', whatsappNumber: null });
    await shown({ cookie: user.cookie });
    const { body: taps } = await call<SecurityLogEntry[]>(
      url,
      `GET /admin/security-log?type=guide.contact_shown&subject=${view?.id ?? ''}`,
      { cookie },
    );
    expect(taps.map(({ actor, about }) => [actor?.id ?? null, about])).toEqual([
      [userId, 'udaipur'],
      [null, 'udaipur'],
    ]);
  });
});

describe('the numbers of the rules', () => {
  it('lists every tunable with its default and its bounds', async () => {
    const { body } = await call<TunableView[]>(url, 'GET /admin/tunables', { cookie });
    expect(body.map(({ key }) => key).toSorted()).toEqual(Object.keys(TUNABLES).toSorted());
    expect(body.find(({ key }) => key === 'softCloseMax')).toEqual({
      key: 'softCloseMax',
      variable: 'TUNABLE_SOFT_CLOSE_MAX',
      value: 5,
      standard: 5,
      least: 0,
      most: 100,
      whole: true,
      set: false,
    });
  });
});

describe('the audit log', () => {
  it('finds entries by the affected row, and by the day in India', async () => {
    const subject = await makeUser(database);
    await database.source.query(
      `INSERT INTO audit_log (actor_id, action, subject_id, at) VALUES ($1, 'report.closed', $2, '2026-03-01T18:29:59Z'),
         ($1, 'approval.lifted', $2, '2026-03-01T18:30:00Z'), ($1, 'venue.verified', $2, '2026-03-02T18:30:00Z')`,
      [opsId, subject],
    );
    const types = async (query: string) =>
      (await call<SecurityLogEntry[]>(url, `GET /admin/security-log?subject=${subject}${query}`, { cookie })).body.map(({ type }) => type);
    expect((await types('')).toSorted()).toEqual(['approval.lifted', 'report.closed', 'venue.verified']);
    expect(await types('&day=2026-03-01')).toEqual(['report.closed']);
    expect(await types('&day=2026-03-02')).toEqual(['approval.lifted']);
    expect((await call(url, 'GET /admin/security-log?day=yesterday', { cookie })).status).toBe(422);
  });
});
