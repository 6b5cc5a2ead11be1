import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdminContact,
  type AdminMessage,
  type LocalContactAnswer,
  type MessageContact,
  type MessageSent,
  type SecurityLogEntry,
  type TunableView,
} from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { call, makeUser, signInUser } from '@app/testkit';
import { database, url } from '../../testing/running-api.js';

let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database);
  await database.source.query(`UPDATE users SET role = 'ops' WHERE id = $1`, [opsId]);
  ({ cookie } = await signInUser(database, opsId));
});

const send = (more: object = {}) =>
  call<MessageSent>(url, 'POST /messages', { body: { category: 'data', text: 'Where is my data?', replyTo: 'asha@example.org', ...more } });
const list = async (state = 'open') => (await call<AdminMessage[]>(url, `GET /admin/messages?state=${state}&limit=100`, { cookie })).body;
const logged = async (type: string) =>
  (await call<SecurityLogEntry[]>(url, `GET /admin/security-log?actor=${opsId}&type=${type}`, { cookie })).body;

describe('a message to the team', () => {
  it('needs no account, gets a reference and its 15 days, and waits with its contact masked', async () => {
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
    for (const wrong of [{ text: '' }, { text: 'x'.repeat(2001) }, { category: 'gossip' }, { replyTo: '' }])
      expect([wrong, (await send(wrong)).code]).toEqual([wrong, 'invalid-fields']);
  });

  it('is answered once, and who asked where to and who answered is written down', async () => {
    const { body } = await send();
    const id = (await list()).find(({ ref }) => ref === body.ref)?.id ?? '';
    const contact = await call<MessageContact>(url, `POST /admin/messages/${id}/contact`, { cookie });
    expect(contact.body).toEqual({ replyTo: 'asha@example.org' });
    expect((await logged('message.contact_shown'))[0]).toMatchObject({ subjectId: id });
    const answers = await Promise.all(
      ['One', 'Two'].map((note) => call(url, `POST /admin/messages/${id}/answer`, { cookie, body: { note } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await list()).some((message) => message.id === id)).toBe(false);
    expect((await list('closed')).find((message) => message.id === id)?.note).toMatch(/One|Two/);
    expect(await logged('message.answered')).toHaveLength(1);
  });
});

describe('the numbers of the guides', () => {
  it('are masked for each city, changed, and taken off, which is written down', async () => {
    const save = (numbers: object) => call(url, 'PUT /admin/contacts/udaipur', { cookie, body: numbers });
    const ofCity = async () =>
      (await call<AdminContact[]>(url, 'GET /admin/contacts', { cookie })).body.find(({ city }) => city === 'udaipur');
    const shown = async () => (await call<LocalContactAnswer>(url, 'GET /local-contact?city=udaipur')).body.contact;
    expect(await ofCity()).toEqual({ city: 'udaipur', phoneNumber: null, whatsappNumber: null });
    expect((await save({ phoneNumber: '+91 294 (1234) 567', whatsappNumber: null })).status).toBe(204);
    expect([await ofCity(), await shown()]).toMatchObject([
      { phoneNumber: '•••567' },
      { phoneNumber: '+912941234567', whatsappNumber: null },
    ]);
    expect((await save({ phoneNumber: 'call me', whatsappNumber: null })).code).toBe('invalid-fields');
    expect((await save({ phoneNumber: null, whatsappNumber: null })).status).toBe(204);
    expect(await shown()).toBeNull();
    expect(await logged('contact.changed')).toMatchObject([{ about: 'udaipur' }, { about: 'udaipur' }]);
    expect((await call(url, 'PUT /admin/contacts/atlantis', { cookie, body: { phoneNumber: null, whatsappNumber: null } })).status).toBe(
      404,
    );
  });
});

describe('the numbers of the rules', () => {
  it('are all there with what they would be and may be', async () => {
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
  it('is found by what something was done to, and by the day in India', async () => {
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
