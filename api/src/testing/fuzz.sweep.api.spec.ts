import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ERRORS, type ErrorCode, type Problem } from '@app/contracts';
import { signInUser } from '@app/testkit';
import { CALLERS } from './access/callers.js';
import { sceneFixture, type Scene } from './access/scenes.js';
import { idAfter } from './access/paths.js';
import { hostileId } from './fuzz/hostile.js';
import { requestsOf, type FuzzRequest, type OpenApi } from './fuzz/requests.js';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

/** Each of some 180 routes gets eleven requests on average; the seed is fixed, so that more requests repeat these. */
/** So many that each of the routes, which are drawn at random, is met. */
const REQUESTS = 2_600;
const BATCH = 200;
const AT_ONCE = 8;
/** FUZZ_SEED repeats a run; a failure names its seed. */
// The same requests each time, so that a build fails for its own change; another seed looks further.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

let document: OpenApi;
beforeAll(async () => {
  document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
});

/** A caller with credentials; `foreign` has no relation to the scene's plan. */
interface Attacker {
  name: string;
  headers: Record<string, string>;
  foreign: boolean;
}
async function attackersOf(scene: Scene, secret: string): Promise<Attacker[]> {
  const [stranger] = await database.source.query<{ id: string }[]>(`INSERT INTO users (first_name) VALUES ('Eve') RETURNING id`);
  const backup = await signInUser(database, stranger?.id ?? '', 'backup');
  const known = CALLERS.map((name): Attacker => {
    const { cookie, token } = scene.credentials[name];
    const headers = { ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return { name, headers, foreign: !['owner', 'member', 'invitedVenue'].includes(name) };
  });
  await database.source.query(`UPDATE datebooks SET name = $2 WHERE id = $1`, [scene.planId, secret]);
  return [
    ...known,
    { name: 'backup token', headers: { 'x-backup-token': backup.token }, foreign: true },
    { name: 'both', headers: { 'x-backup-token': backup.token, authorization: known[5]?.headers.authorization ?? '' }, foreign: true },
    { name: 'dead cookie', headers: { cookie: `sid=${'x'.repeat(43)}` }, foreign: true },
    { name: 'nonsense', headers: { cookie: 'sid=%zz; sid=; =; venue_refresh=é', authorization: 'Bearer  ' }, foreign: true },
  ];
}

/** The team may view any plan, and a person's data; each view is audited. */
const LOOKED_AT = /\/(plans|users)\/[\da-f-]{36}\/(look|export|contact)/;
const INSIDE =
  /\bat .+\.[jt]s:\d+:\d+|node_modules|QueryFailed|\b(SELECT|INSERT|UPDATE|DELETE) .+ (FROM|INTO|SET)\b|syntax error at|relation "/;

/** Returns the fault of a response; null without one. */
function fault(
  request: FuzzRequest,
  who: Attacker,
  scene: Scene,
  secret: string,
  answer: { status: number; type: string; text: string; seq: string | null },
): string | null {
  const { status, type, text, seq } = answer;
  if (seq !== null && request.route.includes(' /api/venues/me')) return 'it reveals the seq of a plan’s log to a venue';
  if (INSIDE.test(text)) return 'it reveals internals';
  // No venue reads a plan's title, not even the invited one.
  if ((who.foreign || who.headers.authorization) && text.includes(secret) && !LOOKED_AT.test(request.path))
    return 'it reveals foreign data';
  if (status < 400) {
    if (LOOKED_AT.test(request.path)) return null;
    // A cursor only continues a caller's own list; an actor, a subject and exclusions only narrow it.
    const about = request.path.replace(/\b(cursor|actor|subject|without)=[^&]*/g, '');
    const ids = [scene.planId, scene.bidId, scene.requestId, scene.bookingId, scene.notificationId, scene.bannerId, scene.sessionId];
    return who.foreign && ids.some((id) => id && about.includes(id)) ? 'a foreign caller is admitted' : null;
  }
  if (!type.startsWith('application/problem+json')) return `it is no problem but ${type}`;
  const problem = JSON.parse(text) as Problem;
  const known = ERRORS[problem.code as ErrorCode] as (typeof ERRORS)[ErrorCode] | undefined;
  if (!known) return `its code is ${String(problem.code)}`;
  if (known[0] !== status || problem.status !== status) return `its status is not that of ${problem.code}`;
  if (!/^[0-9a-f-]{36}$/.test(problem.traceId)) return 'it has no trace id';
  // A lock that is held too long is answered with 503 and a Retry-After; any other 5xx is a fault.
  return status >= 500 && problem.code !== 'unavailable' ? 'it failed' : null;
}

describe('the API under hostile requests', () => {
  it(`never fails, leaks no internals and no foreign data, and refuses in one form: ${REQUESTS} requests (seed ${SEED})`, async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const routes = new Set<string>();
    const shoot = async (request: FuzzRequest, who: Attacker, scene: Scene, secret: string): Promise<void> => {
      const headers = { ...request.headers, ...who.headers };
      const reply = await fetch(url + request.path, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      const answer = {
        status: reply.status,
        type: reply.headers.get('content-type') ?? '',
        text: await reply.text(),
        seq: reply.headers.get('x-stream-seq'),
      };
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      routes.add(request.route);
      const wrong = fault(request, who, scene, secret, answer);
      if (wrong)
        faults.push(
          `seed ${SEED}, ${who.name}: ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 200)} ` +
            `${(request.body ?? '').slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}: ${wrong}`,
        );
    };
    for (let batch = 0; batch * BATCH < REQUESTS; batch += 1) {
      const scene = await sceneFixture(database, url, (['live', 'asked', 'booked', 'stale'] as const)[batch % 4] ?? 'live');
      const secret = `Hidden-${batch}-plan`;
      const attackers = await attackersOf(scene, secret);
      const ids = (noun: string) =>
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(noun === 'invites' ? '0000-0000-0000' : (idAfter(noun, scene) ?? 'x')) },
          { weight: 1, arbitrary: hostileId },
        );
      const shots = fc.sample(fc.tuple(requestsOf(document, ids), fc.constantFrom(...attackers)), { seed: SEED + batch, numRuns: BATCH });
      const gun = async (): Promise<void> => {
        for (let shot = shots.shift(); shot; shot = shots.shift()) await shoot(shot[0], shot[1], scene, secret);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, gun));
    }
    expect(faults).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    // Requests that are all refused at the door would prove nothing: every route was met, and enough calls went through.
    expect(routes.size).toBe(Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length);
    for (const status of [200, 400, 401, 403, 404, 409, 413, 415, 422])
      expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
    expect(statuses.get(503) ?? 0).toBeLessThan(REQUESTS / 100);
  }, 180_000);
});
