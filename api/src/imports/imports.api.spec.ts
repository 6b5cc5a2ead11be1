import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { workOnImports } from '@app/application';
import type { ImportMatch, ImportPlace, ImportView } from '@app/contracts';
import { call, makeUser, openLiveSocket, signInUser, type LiveSocket } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const signIn = async (role: string) => {
  const id = await makeUser(database);
  await database.source.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  return (await signInUser(database, id)).cookie;
};
let cookie: string;
beforeAll(async () => {
  cookie = await signIn('admin');
});
const open: LiveSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

const place = (line: number, more: object = {}): ImportPlace => ({
  line,
  name: `Place ${line}`,
  latitude: 19.05 + line / 10_000,
  longitude: 72.84,
  placeType: 'cafes',
  ...more,
});
const places = (count: number) => Array.from({ length: count }, (_, at) => place(at + 2));
const post = <T>(path: string, body?: object) => call<T>(url, `POST /admin/imports${path}`, { cookie, ...(body && { body }) });
const begin = (rows: number, fingerprint = createHash('sha256').update(randomUUID()).digest('hex')) =>
  post<ImportView>('', { name: 'places.csv', fingerprint, rows });
const send = (id: string, rows: readonly object[]) => post<ImportMatch[]>(`/${id}/rows`, { rows });
const view = async (id: string) => (await call<ImportView>(url, `GET /admin/imports/${id}`, { cookie })).body;
/** An import of `count` rows that the worker may write. */
async function started(count: number): Promise<string> {
  const { id } = (await begin(count)).body;
  for (let at = 0; at < count; at += 100) await send(id, places(count).slice(at, at + 100));
  expect((await post(`/${id}/start`, { same: 'add', except: [] })).status).toBe(200);
  return id;
}
const venues = async (id: string) =>
  (await database.source.query<unknown[]>('SELECT 1 FROM venues WHERE source_id LIKE $1', [`import/${id}/%`])).length;

describe('an import', () => {
  it('refuses more rows than the import announced', async () => {
    const { id } = (await begin(3)).body;
    expect((await send(id, places(3))).status).toBe(200);
    expect((await send(id, places(3))).status).toBe(200);
    expect((await send(id, [place(9)])).code).toBe('invalid-fields');
    expect(await view(id)).toMatchObject({ rows: 3, sent: 3 });
  });

  it('does not run without rows', async () => {
    const { id } = (await begin(1)).body;
    const answer = await post(`/${id}/start`, { same: 'skip', except: [] });
    expect([answer.status, answer.code, Object.keys(answer.fieldErrors)]).toEqual([422, 'invalid-fields', ['rows']]);
    expect(await view(id)).toMatchObject({ state: 'open', sent: 0 });
    await send(id, places(1));
    expect((await post(`/${id}/start`, { same: 'skip', except: [] })).status).toBe(200);
  });

  it('accepts numbers in links and keys as place ids, and nothing else in their place', async () => {
    const { id } = (await begin(1)).body;
    for (const wrong of [{ phone: 'call us' }, { phone: '+91 832 222 0001 / +91 832 222 0002' }, { key: 'R1' }, { key: 'osm/point/1' }])
      expect((await send(id, [place(2, wrong)])).code).toBe('invalid-fields');
    const right = { phone: '+91 832 222 0001; +91 98000 00004', key: 'store/R 1', isPinAssumed: true };
    expect((await send(id, [place(2, right)])).status).toBe(200);
  });

  it('refuses places outside our cities', async () => {
    const { id } = (await begin(1)).body;
    expect((await send(id, [place(2, { latitude: 0, longitude: 0 })])).code).toBe('outside-cities');
  });

  it('notifies every administrator over the socket of its start and of each hundred rows', async () => {
    const sockets = await Promise.all([cookie, await signIn('admin')].map((who) => openLiveSocket(url, { cookie: who })));
    const guest = await openLiveSocket(url, { cookie: await signIn('user') });
    open.push(...sockets, guest);
    const notified = (times: number) =>
      Promise.all(sockets.map((socket) => socket.until(() => socket.hints.filter((hint) => hint === 'import.moved').length >= times)));
    const id = await started(150);
    await notified(1);
    await workOnImports(database);
    await notified(2);
    expect(await view(id)).toMatchObject({ state: 'running', written: 100 });
    await workOnImports(database);
    await notified(3);
    expect(await view(id)).toMatchObject({ state: 'done', written: 150 });
    expect(guest.hints).toEqual([]);
  });

  it('is undone once for two undos at the same time', async () => {
    const id = await started(2);
    await workOnImports(database);
    const answers = await Promise.all([post(`/${id}/undo`), post(`/${id}/undo`)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await workOnImports(database);
    expect(await view(id)).toMatchObject({ state: 'undone', written: 0, kept: 0 });
    expect((await post(`/${id}/undo`)).code).toBe('version-mismatch');
    const log = await database.source.query(`SELECT 1 FROM audit_log WHERE subject_id = $1 AND action = 'import.undone'`, [id]);
    expect(log).toHaveLength(1);
  });

  it('is deleted when cancelled before it runs, and the file may come again', async () => {
    const fingerprint = 'ab'.repeat(32);
    const { id } = (await begin(2, fingerprint)).body;
    await send(id, places(2));
    expect((await begin(2, fingerprint)).body.id).toBe(id);
    expect((await post<ImportView>(`/${id}/undo`)).body).toMatchObject({ state: 'undone', sent: 0 });
    expect(await database.source.query('SELECT 1 FROM import_rows WHERE import_id = $1', [id])).toEqual([]);
    expect((await send(id, places(2))).code).toBe('version-mismatch');
    expect((await begin(2, fingerprint)).body.id).not.toBe(id);
  });

  it('removes its written rows when cancelled while it runs, and the rest never comes', async () => {
    const id = await started(150);
    await workOnImports(database);
    expect(await venues(id)).toBe(100);
    expect((await post<ImportView>(`/${id}/undo`)).body.state).toBe('undoing');
    while ((await view(id)).state === 'undoing') await workOnImports(database);
    expect(await view(id)).toMatchObject({ state: 'undone', written: 0 });
    expect(await venues(id)).toBe(0);
  });
});
