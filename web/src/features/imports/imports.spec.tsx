import '../../testing/browser-globals.js';
import { webcrypto } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportMatch, ImportPlace, ImportView } from '@app/contracts';
import { live } from '../../live/live.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { ImportList } from './components/import-list.js';
import { NewImport } from './components/new-import.js';

// The test page lacks SubtleCrypto.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
const server = stubApi();
afterEach(() => act(() => live.connection.setState(live.connection.getInitialState(), true)));
const item = (more: Partial<ImportView> = {}): ImportView => ({
  id: 'import-1',
  name: 'places.csv',
  state: 'done',
  rows: 300,
  sent: 300,
  written: 298,
  updated: 0,
  skipped: 2,
  kept: 0,
  createdAt: '2026-11-22T12:00:00.000Z',
  ...more,
});
const list = (...items: ImportView[]) => (server.answer = () => [200, items]);

/** Chooses a file of this text; rows are a name, a latitude and a kind. */
async function choose(text: string, name = 'places.csv'): Promise<void> {
  const file = new File([text], name);
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer);
  await userEvent.upload(screen.getByLabelText('Choose a file'), file);
}
const csv = (...rows: string[]) => ['name,lat,lng,kind', ...rows].join('\n');
const good = (count: number) => Array.from({ length: count }, (_, at) => `Lota ${at},${19 + at / 1000},72.84,cafe`);
/** Answers the server's comparison with these existing places. */
const compares = (matches: ImportMatch[], more: Partial<ImportView> = {}) =>
  (server.answer = (call) => {
    if (call.endsWith('/rows')) return [200, matches];
    return [200, item({ state: 'open', ...more })];
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the imports', () => {
  it('report an empty list and a failed read', async () => {
    list();
    show(<ImportList />);
    await screen.findByText('Nothing was imported yet.');
    server.answer = () => refusal(503, 'unavailable');
    show(<ImportList />);
    await screen.findByRole('alert');
  });

  it('show the progress of a running one, which can be stopped', async () => {
    list(item({ state: 'running', written: 150, skipped: 50 }));
    show(<ImportList />);
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'places.csv' });
    expect([bar.value, bar.max]).toEqual([200, 300]);
    await press('Stop and undo places.csv');
    list(item({ state: 'undoing', written: 100 }));
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Stop places.csv?' })).getByRole('button', { name: 'Stop and undo' }));
    await screen.findByText('Being undone');
    expect(server.calls).toContain('POST /api/admin/imports/import-1/undo');
  });

  it('show the number of updated places', async () => {
    list(item({ written: 0, updated: 2 }));
    show(<ImportList />);
    await screen.findByText('0 written, 2 left out. 2 brought up to date.');
  });

  it('are undone after a question, discarded before they ran, and explain what stays', async () => {
    list(item(), item({ id: 'import-2', name: 'b.csv', state: 'open', sent: 100 }), item({ id: 'import-3', state: 'undone', kept: 1 }));
    show(<ImportList />);
    await screen.findByText('100 of 300 compared.');
    expect(screen.getByText(/1 stays, because it is in use/)).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Undo import places.csv',
      'Discard b.csv',
    ]);
    await press('Discard b.csv');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(server.calls).toContain('POST /api/admin/imports/import-2/undo'));
  });

  it('explain how they are updated; rows that cannot be read again stay, with their time', async () => {
    list(item({ state: 'running', written: 100 }));
    show(<ImportList />);
    await screen.findByRole('progressbar');
    act(() => live.connection.setState({ state: 'polling' }));
    expect(screen.getByText('Polling every 3 s')).toBeTruthy();
    server.answer = () => refusal(503, 'unavailable');
    await press('Stop and undo places.csv');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop and undo' }));
    await screen.findByText(/No answer from the server since/);
    expect(screen.getByText('100 written, 2 left out.')).toBeTruthy();
    expect(screen.queryByText(/Couldn’t load/)).toBeNull();
  });
});

describe('a new import', () => {
  it('explains why a file cannot be read, and takes the next one', async () => {
    show(<NewImport />);
    await choose('name,lat\n');
    expect((await screen.findByRole('alert')).textContent).toBe('There are no rows below the first line.');
    await choose('{"a":1}', 'a.json');
    await screen.findByText('This JSON has no list of places in it.');
    await choose(csv(...good(2)));
    await screen.findByText('2 of 2 rows can be imported.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('guesses the columns, lets them be changed, and reports errors by line', async () => {
    show(<NewImport />);
    const bad = ['<b>x</b>,19,72.8,cafe', 'Lota 0,19,72.84,cafe', 'Far,0,0,cafe', 'Teeth,19,72.8,dentist'];
    await choose(['Place,lat,lng,kind', ...good(2), ...bad].join('\n'));
    await screen.findByText('0 of 6 rows can be imported.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare with the catalogue' }).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Name'), 'Place');
    await screen.findByText('2 of 6 rows can be imported.');
    const problems = within(screen.getByRole('region', { name: '4 rows are left out' }));
    expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent?.split(';')[0])).toEqual([
      'Line 4 · Place: there is HTML in it',
      'Line 5 · Place: the same place stands further up',
      'Line 6 · lat: this is in none of our cities',
      'Line 7 · kind: we do not know this kind',
    ]);
  });

  it('asks each unknown word and each town without coordinates once, and accepts one kind for all rows', async () => {
    compares([]);
    show(<NewImport />);
    const rows = ['A,Bengaluru,Car park', 'B,Bengaluru,car parks', 'C,Bengaluru,Cafe'];
    await choose(['name,city,kind', ...rows].join('\n'));
    await screen.findByText('0 of 3 rows can be imported.');
    const ask = within(screen.getByRole('region', { name: 'What the file does not say' }));
    const place = ask.getByLabelText<HTMLSelectElement>('Bengaluru (3 rows)');
    // The file's city comes first, with the centres of its areas.
    expect([...place.options].slice(0, 3).map(({ text }) => text)).toEqual(['Leave out', 'Middle of Bangalore', 'Middle of Koramangala']);
    await userEvent.selectOptions(place, 'Middle of Koramangala');
    await screen.findByText('1 of 3 rows can be imported.');
    await userEvent.selectOptions(ask.getByLabelText('Car park (2 rows)'), 'Parks');
    await screen.findByText('3 of 3 rows can be imported.');
    await userEvent.selectOptions(ask.getByLabelText('Kind of all rows'), 'Cafés');
    expect(ask.queryByLabelText('Car park (2 rows)')).toBeNull();
    await press('Compare with the catalogue');
    await screen.findByText('None of them is in the catalogue yet.');
    const sent = server.bodies.flatMap((body) => (body as { rows?: unknown } | null)?.rows ?? []).filter((row) => typeof row === 'object');
    expect(sent.map((row) => [(row as ImportPlace).placeType, (row as ImportPlace).isPinAssumed])).toEqual(rows.map(() => ['cafes', true]));
    expect(screen.queryByRole('region', { name: 'What the file does not say' })).toBeNull();
  });

  it('reports by line which part of a place it leaves out, and that hours need a column for each day', async () => {
    show(<NewImport />);
    await choose('name,lat,lng,kind,phone,Monday hours,Tuesday hours\nA,19,72.84,cafe,9.18322E+11,,09:00-17:00\n');
    await screen.findByText('1 of 1 rows can be imported.');
    const notes = within(screen.getByRole('region', { name: '1 row comes without a part of it' }));
    expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 2 · phone: a spreadsheet has cut this number; make the column text and enter it again',
      'Line 2 · Opening hours: nothing stands for Monday, Wednesday, Thursday, Friday, Saturday and Sunday; those hours are unknown',
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Opening hours').selectedOptions[0]?.text).toBe('A column for each day');
  });

  it('updates places that are known by a key, and asks about the others alone', async () => {
    compares([
      { line: 2, by: 'key', name: 'Old name', address: null },
      { line: 3, by: 'name', name: 'Lota 1', address: null },
    ]);
    show(<NewImport />);
    await choose(csv(...good(2)));
    await screen.findByText('2 of 2 rows can be imported.');
    await press('Compare with the catalogue');
    const same = within(await screen.findByRole('region', { name: '1 place is in the catalogue already' }));
    expect(same.getByText(/^1 place is known by its store code or id\. It is brought up to date/)).toBeTruthy();
    expect(same.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('is sent a hundred rows at a time, and started with the choice for existing places', async () => {
    compares([]);
    show(<NewImport />);
    await choose(csv(...good(102)));
    await screen.findByText('102 of 102 rows can be imported.');
    const match = { line: 3, by: 'name' as const, name: 'Lota 1', address: 'Linking Road' };
    let sent = 0;
    server.answer = (call) => {
      if (call.endsWith('/rows')) return [200, (sent += 1) === 1 ? [match, { ...match, line: 4, name: 'Lota 2' }] : []];
      return [200, item({ state: 'open' })];
    };
    await press('Compare with the catalogue');
    const same = within(await screen.findByRole('region', { name: '2 places are in the catalogue already' }));
    expect(server.bodies.flatMap((body) => (body as { rows?: unknown[] } | null)?.rows?.length ?? [])).toEqual([100, 2]);
    await userEvent.click(same.getByRole('checkbox', { name: 'Line 3: Lota 1 · Linking Road' }));
    await press('Import');
    await waitFor(() => expect(server.bodies.at(-1)).toEqual({ same: 'skip', except: [3] }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import' })).toBeNull());
  });

  it('shows existing places a hundred at a time, each of them selectable', async () => {
    compares(Array.from({ length: 102 }, (_, at) => ({ line: at + 2, by: 'name' as const, name: `Lota ${at}`, address: null })));
    show(<NewImport />);
    await choose(csv(...good(1)));
    await screen.findByText('1 of 1 rows can be imported.');
    await press('Compare with the catalogue');
    await screen.findByRole('region', { name: '102 places are in the catalogue already' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(100);
    await press('Show more (2 left)');
    expect(screen.getAllByRole('checkbox')).toHaveLength(102);
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
  });

  it('rejects a file that was already imported', async () => {
    compares([], { state: 'done' });
    show(<NewImport />);
    await choose(csv(...good(1)));
    await screen.findByText('1 of 1 rows can be imported.');
    await press('Compare with the catalogue');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Compare with the catalogue' })).toBeNull());
    expect(server.calls.filter((call) => call.endsWith('/rows'))).toEqual([]);
  });

  it('reads the places of a Business Profile like those of a file', async () => {
    document.head.innerHTML = '<meta name="business-profile" content="on">';
    const columns = ['Business name', 'Latitude', 'Longitude', 'Primary category'];
    const rows = [
      ['Neem Kitchen', '19.06', '72.83', 'Cafe'],
      ['Without a pin', '', '', 'Cafe'],
    ];
    server.answer = (call) =>
      call.endsWith('/business-profile/rows') ? [200, { columns, rows, cut: false }] : [200, item({ state: 'open' })];
    show(<NewImport />, '/gmb-import#profile=read&code=c&state=team.s');
    await screen.findByText('1 of 2 rows can be imported.');
    expect(screen.getByLabelText<HTMLSelectElement>('Name').value).toBe('Business name');
    compares([]);
    await press('Compare with the catalogue');
    await screen.findByText('None of them is in the catalogue yet.');
    expect(server.bodies[server.calls.indexOf('POST /api/admin/imports')]).toMatchObject({ name: 'Google Business Profile', rows: 1 });
    document.head.innerHTML = '';
  });

  it('resumes a comparison that failed half way from the server’s position', async () => {
    server.answer = (call) => (call.endsWith('/rows') ? refusal(503, 'unavailable') : [200, item({ state: 'open' })]);
    show(<NewImport />);
    await choose(csv(...good(1)));
    await screen.findByText('1 of 1 rows can be imported.');
    await press('Compare with the catalogue');
    await waitFor(() => expect(server.calls).toContain('POST /api/admin/imports/import-1/rows'));
    compares([]);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare with the catalogue' }).disabled).toBe(false));
    await press('Compare with the catalogue');
    await screen.findByText('None of them is in the catalogue yet.');
  });

  it('shows the rows as they will be written before anything is sent', async () => {
    show(<NewImport />);
    await choose(
      [
        'name,lat,lng,types,address,phone',
        'Lota,19.05,72.84,"food, cafe, store",Hill Road 4,+91 98111 12222',
        ...Array.from({ length: 6 }, (_, at) => `Bar ${at},${19.1 + at / 100},72.84,bar,,`),
      ].join('\n'),
    );
    const rows = within(await screen.findByRole('region', { name: 'What will be written' }));
    const [first, ...others] = rows.getAllByRole('listitem');
    for (const said of ['Lota', 'Cafés', 'Hill Road 4', '19.0500, 72.8400', 'Line 2', 'with Telephone'])
      expect(first?.textContent).toContain(said);
    expect(others).toHaveLength(4);
    await userEvent.click(rows.getByRole('button', { name: 'Show more (2 left)' }));
    expect(rows.getAllByRole('listitem')).toHaveLength(7);
    expect(server.calls).toEqual([]);
  });
});
