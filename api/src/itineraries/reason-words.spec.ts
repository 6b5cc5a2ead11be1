import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TIME_SLOTS, type EveningPlans, type ItineraryStop } from '@app/contracts';
import { createLogger, type Config } from '@app/platform';
import { MOST_CHARACTERS, ReasonWords } from './reason-words.js';

/** What the endpoint answers next, to a body that it keeps; it never comes back where that is null. */
let answer: ((stops: number) => { status: number; content: string }) | null;
const asked: { body: string; authorization: string | undefined }[] = [];
let server: Server;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ body, authorization: request.headers.authorization });
      if (!answer) return;
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const { status, content } = answer((JSON.parse(messages[1]?.content ?? '[]') as unknown[]).length);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void asked.splice(0));

const stop = (venueId: string): ItineraryStop => ({
  venueId,
  name: `Café ${venueId}`,
  kind: 'claimed',
  area: 'Bandra',
  address: 'Hill Road 4',
  placeType: 'cafes',
  photoId: null,
  place: { lat: 19.0501, lng: 72.8303 },
  arriveAt: '2026-11-28T13:00:00.000Z',
  leaveAt: '2026-11-28T14:00:00.000Z',
  travelMinutes: 17,
  onFoot: false,
  cost: 900,
  reasons: ['wanted', 'near'],
  words: null,
  biddable: true,
  asked: false,
});
const evenings = (...ids: string[]): EveningPlans => ({
  timeSlot: TIME_SLOTS[0],
  day: '2026-11-28',
  startAt: '2026-11-28T13:00:00.000Z',
  partySize: 2,
  citySlug: 'mumbai',
  areaName: 'Bandra',
  budget: 4_000,
  widenedToKm: null,
  plans: [{ stops: ids.map(stop), cost: 900, startAt: '2026-11-28T13:00:00.000Z', endAt: '2026-11-28T14:00:00.000Z' }],
  nothing: null,
  mayAdopt: true,
});
const words = (wording?: object): ReasonWords => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const config = {
    wording: wording === undefined ? { url, key: 'secret', model: 'small', timeoutMs: 300 } : undefined,
  } as unknown as Config;
  return new ReasonWords(config, createLogger({ logLevel: 'silent' }, 'test'));
};
const said = async (service: ReasonWords, ...ids: string[]) =>
  (await service.on(evenings(...ids), 'en')).plans[0]?.stops.map((one) => one.words);

describe('the wording of reasons', () => {
  it('is not asked for where no endpoint is set', async () => {
    expect(await said(words({}), 'a')).toEqual([null]);
    expect(asked).toEqual([]);
  });

  it('gives each stop a sentence, asks for none twice, and tells of places alone', async () => {
    answer = (stops) => ({ status: 200, content: JSON.stringify(Array.from({ length: stops }, (_, n) => `A cosy stop ${n}`)) });
    const service = words();
    expect(await said(service, 'a', 'b')).toEqual(['A cosy stop 0', 'A cosy stop 1']);
    expect(await said(service, 'b', 'a')).toEqual(['A cosy stop 1', 'A cosy stop 0']);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.authorization).toBe('Bearer secret');
    for (const hidden of ['19.05', '72.83', 'Hill Road', '900', 'travelMinutes']) expect(asked[0]?.body).not.toContain(hidden);
  });

  it('is dropped where it is too long, or brings an address, a number or markup', async () => {
    const wrong = ['x'.repeat(MOST_CHARACTERS + 1), 'See https://a.example', 'Call 98123 45678', '<b>Bold</b>', '', 7];
    answer = () => ({ status: 200, content: JSON.stringify(wrong) });
    expect(await said(words(), 'a', 'b', 'c', 'd', 'e', 'f')).toEqual([null, null, null, null, null, null]);
  });

  it('leaves our own words where the endpoint fails, says something else, or takes too long', async () => {
    for (const content of ['no JSON', '{"a":1}', '["one too few"]']) {
      answer = () => ({ status: 200, content });
      expect(await said(words(), 'a', 'b')).toEqual([null, null]);
    }
    answer = () => ({ status: 500, content: '' });
    expect(await said(words(), 'a')).toEqual([null]);
    answer = null;
    expect(await said(words(), 'a')).toEqual([null]);
  });
});
