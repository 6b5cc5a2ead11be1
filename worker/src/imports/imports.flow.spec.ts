import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { runImport, revertImport, openImport, sendImportRows, workOnImports } from '@app/application';
import type { ImportPlace } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { eventually, makeUser } from '@app/testkit';
import { database, rows, runTick, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

const place = (line: number, more: Partial<ImportPlace> = {}): ImportPlace => ({
  line,
  name: `Place ${line}`,
  latitude: 19.05 + line / 10_000,
  longitude: 72.84,
  placeType: 'cafes',
  ...more,
});
async function must<T>(work: (tx: Transaction) => Promise<{ done: T } | { refused: string }>): Promise<T> {
  const outcome = await database.transaction(work);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome.done;
}
/** Makes an import with rows that has not started. */
async function sent(places: readonly ImportPlace[]) {
  const fingerprint = createHash('sha256').update(randomUUID()).digest('hex');
  const file = { name: 'places.csv', fingerprint, rows: places.length };
  const [id, same] = await Promise.all([must((tx) => openImport(tx, file)), must((tx) => openImport(tx, file))]);
  expect(same).toBe(id);
  const matches = [];
  for (let at = 0; at < places.length; at += 100) matches.push(...(await must((tx) => sendImportRows(tx, id, places.slice(at, at + 100)))));
  return { id, matches };
}
const view = (id: string) => database.imports.one(id);
const venuesOf = (id: string) =>
  rows<{ name: string; hours: string }>(`SELECT name, open_minutes::text AS hours FROM venues WHERE source_id LIKE $1 ORDER BY source_id`, [
    `import/${id}/%`,
  ]);

describe('an import', () => {
  it('an import is written in chunks, each row once, also by two workers and after one that died half way', async () => {
    const actor = await makeUser(database);
    const { id } = await sent(Array.from({ length: 350 }, (_, at) => place(at + 2)));
    // Repeated rows are the same rows.
    await must((tx) => sendImportRows(tx, id, [place(2), place(3)]));
    await must((tx) => runImport(tx, id, actor, { same: 'skip', except: [] }));
    // A worker that ends in the middle of a chunk leaves nothing of it.
    await database.source.query(`CREATE FUNCTION half() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.line = 150 AND NEW.state = 'written' THEN RAISE 'the process ended'; END IF; RETURN NEW; END $$`);
    await database.source.query('CREATE TRIGGER half BEFORE UPDATE ON import_rows FOR EACH ROW EXECUTE FUNCTION half()');
    await workOnImports(database);
    await workOnImports(database);
    expect(await view(id)).toMatchObject({ state: 'running', written: 100 });
    expect(await venuesOf(id)).toHaveLength(100);
    await database.source.query('DROP TRIGGER half ON import_rows');
    await database.source.query(`DELETE FROM tick_failures`);
    await eventually(async () => {
      await Promise.all([runTick(), runTick()]);
      return (await view(id))?.state === 'done' || null;
    });
    expect(await view(id)).toMatchObject({ rows: 350, sent: 350, written: 350, skipped: 0 });
    expect(new Set((await venuesOf(id)).map(({ name }) => name)).size).toBe(350);
    expect(await rows(`SELECT action FROM audit_log WHERE subject_id = $1`, [id])).toEqual([{ action: 'import.started' }]);
  }, 30_000);

  it('an import leaves out places that the catalogue has within 150 m, except those that the team wants all the same', async () => {
    const actor = await makeUser(database);
    const first = await sent([place(2, { name: 'Leopold Café', latitude: 18.9226, longitude: 72.8317 }), place(3, { name: 'Elsewhere' })]);
    await must((tx) => runImport(tx, first.id, actor, { same: 'skip', except: [] }));
    await runTick();
    const again = [
      place(2, { name: 'LEOPOLD  cafe\u0301!', latitude: 18.9235, longitude: 72.8317 }),
      place(3, { name: 'Leopold Café', latitude: 18.9226, longitude: 72.8317 }),
      place(4, { name: 'Leopold Café', latitude: 18.9245, longitude: 72.8317 }),
      place(5, { name: 'New', hours: 'Mo 10:00-12:00' }),
    ];
    const { id, matches } = await sent(again);
    expect(matches).toEqual([2, 3].map((line) => ({ line, by: 'name', name: 'Leopold Café', address: null })));
    await must((tx) => runImport(tx, id, actor, { same: 'skip', except: [3] }));
    await runTick();
    expect(await view(id)).toMatchObject({ state: 'done', written: 3, skipped: 1 });
    expect((await venuesOf(id)).at(-1)).toEqual({ name: 'New', hours: '{[600,720)}' });
  });

  const ran = async (actor: string, ...places: ImportPlace[]) => {
    const { id, matches } = await sent(places);
    await must((tx) => runImport(tx, id, actor, { same: 'skip', except: [] }));
    await eventually(async () => {
      await runTick();
      return (await view(id))?.state === 'done' || null;
    });
    return { id, matches };
  };
  const named = (key: string) =>
    rows<{ name: string; phone: string | null; address: string | null; longitude: number; hours: string; assumed: string[] }>(
      `SELECT name, phone, address, location[0] AS longitude, open_minutes::text AS hours, assumed FROM venues
       WHERE source_key = $1 OR place_id = $1 OR source_id = $1 ORDER BY name`,
      [key],
    );

  it('an import recognises a place by its key under any name, updates it, and reverts that', async () => {
    const actor = await makeUser(database);
    const at = { latitude: 15.4989, longitude: 73.8278, key: 'store/R1' };
    const old = place(2, { ...at, name: 'Old Cafe', phone: '+91 832 222 0001', address: 'MG Road', hours: 'Mo 10:00-12:00' });
    await ran(actor, old);
    const [before] = await named('store/R1');
    const { id, matches } = await ran(actor, place(2, { ...at, longitude: 73.8279, name: 'New Name Cafe', phone: '+91 832 222 0002' }));
    expect(matches).toEqual([{ line: 2, by: 'key', name: 'Old Cafe', address: 'MG Road' }]);
    expect(await view(id)).toMatchObject({ written: 0, updated: 1, skipped: 0 });
    expect(await named('store/R1')).toEqual([
      { ...before, name: 'New Name Cafe', phone: '+91 832 222 0002', longitude: 73.8279, hours: '{[600,720)}' },
    ]);
    await must((tx) => revertImport(tx, id, actor));
    await runTick();
    expect(await view(id)).toMatchObject({ state: 'undone', written: 0, updated: 0, kept: 0 });
    expect(await named('store/R1')).toEqual([before]);
  });

  it('an import recognises a place by the id of OpenStreetMap and of Google, at any location', async () => {
    const actor = await makeUser(database);
    const keys = { key: 'osm/node/424242', placeId: 'ChIJx_A-4242424' };
    await ran(actor, place(2, { ...keys, name: 'By its keys' }));
    for (const [n, by] of [{ key: keys.key }, { placeId: keys.placeId }].entries()) {
      const { id } = await ran(actor, place(2, { ...by, name: `Moved ${n}`, latitude: 19.2 }));
      expect(await view(id)).toMatchObject({ written: 0, updated: 1 });
    }
    expect((await named(keys.key)).map(({ name }) => name)).toEqual(['Moved 1']);
  });

  it('an import does not match the store code of another owner', async () => {
    const actor = await makeUser(database);
    await ran(actor, place(2, { name: 'Ours', key: 'store/1' }));
    const { id } = await ran(
      actor,
      place(2, { name: 'Theirs', key: 'store/1', latitude: 19.1 }),
      place(3, { name: 'OURS', key: 'store/1', latitude: 19.2 }),
    );
    expect(await view(id)).toMatchObject({ written: 1, updated: 1 });
    expect((await named('store/1')).map(({ name }) => name)).toEqual(['OURS', 'Theirs']);
  });

  it('an import leaves alone places that have a partner or that a later import has changed', async () => {
    const actor = await makeUser(database);
    const at = { latitude: 15.6, longitude: 73.9, key: 'osm/way/77' };
    await ran(actor, place(2, { ...at, name: 'One' }));
    const second = await ran(actor, place(2, { ...at, name: 'Two' }));
    const third = await ran(actor, place(2, { ...at, name: 'Three' }));
    await must((tx) => revertImport(tx, second.id, actor));
    await runTick();
    expect(await view(second.id)).toMatchObject({ state: 'undone', updated: 0, kept: 1 });
    await database.source.query(`UPDATE venues SET kind = 'claimed', status = 'verified' WHERE source_key = 'osm/way/77'`);
    const fourth = await ran(actor, place(2, { ...at, name: 'Four' }));
    expect(await view(fourth.id)).toMatchObject({ written: 0, updated: 0, skipped: 1 });
    await must((tx) => revertImport(tx, third.id, actor));
    await runTick();
    expect((await named('osm/way/77')).map(({ name }) => name)).toEqual(['Three']);
  });

  it('an import keeps unknown data apart from known data: a day without hours, a pin in the middle of an area', async () => {
    const actor = await makeUser(database);
    await ran(actor, place(2, { name: 'Mondays unknown', key: 'store/M1', hours: 'Mo unknown; Tu 09:00-17:00', isPinAssumed: true }));
    const [row] = await named('store/M1');
    expect([row?.hours, row?.assumed]).toEqual(['{[1980,2460)}', ['openingHours.mo', 'priceLevel', 'seats', 'location']]);
    // A pin of the file replaces the assumed one, not the other way round.
    await ran(actor, place(2, { name: 'Mondays unknown', key: 'store/M1', longitude: 72.85, hours: 'Mo-Tu 10:00-12:00' }));
    await ran(actor, place(2, { name: 'Mondays unknown', key: 'store/M1', longitude: 72.9, isPinAssumed: true }));
    expect(await named('store/M1')).toMatchObject([
      { longitude: 72.85, hours: '{[600,720),[2040,2160)}', assumed: ['priceLevel', 'seats'] },
    ]);
  });

  it('an import is reverted as a whole; places that were claimed since stay, and the report names them', async () => {
    const actor = await makeUser(database);
    const { id } = await sent([2, 3, 4].map((line) => place(line, { name: `Gone ${line}` })));
    await must((tx) => runImport(tx, id, actor, { same: 'skip', except: [] }));
    await runTick();
    await database.source.query(`UPDATE venues SET kind = 'claimed', status = 'verified' WHERE source_id = $1`, [`import/${id}/3`]);
    await must((tx) => revertImport(tx, id, actor));
    await runTick();
    expect(await view(id)).toMatchObject({ state: 'undone', written: 0, kept: 1 });
    expect((await venuesOf(id)).map(({ name }) => name)).toEqual(['Gone 3']);
  });
});
