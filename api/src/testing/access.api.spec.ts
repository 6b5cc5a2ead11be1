import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Problem } from '@app/contracts';
import { hashPassword } from '@app/persistence';
import { makeVenue, openLiveSocket, tableFaults } from '@app/testkit';
import type { Operation } from '../open-api/operation.js';
import { CALLERS, type Caller, type Statuses } from './access/callers.js';
import { sceneFixture, traceOf, type Scene, type SceneKind } from './access/scenes.js';
import { ACCOUNT, PASSWORD, STAFF } from './access/bodies.js';
import { pathIn } from './access/paths.js';
import { SAVES } from './access/saves.js';
import { ACCESS, ACCESS_BELOW, ACCESS_LIVE, type Row } from './access/table.js';
import { api, database, url, useRunningApi } from './running-api.js';

useRunningApi();

jest.setTimeout(30_000);
beforeAll(async () => {
  const hash = await hashPassword(PASSWORD);
  await database.source.query(`INSERT INTO users (first_name, email, password_hash, is_guest) VALUES ('Asha', $1, $2, false)`, [
    ACCOUNT,
    hash,
  ]);
  await database.source.query(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Staff', 'venue_owner')`,
    [await makeVenue(database), STAFF, hash],
  );
});

// A refused call changes nothing, so one scene of a kind serves all refusals.
const resting = new Map<SceneKind, Promise<Scene>>();
function restingScene(kind: SceneKind): Promise<Scene> {
  const scene = resting.get(kind) ?? setResting(kind);
  resting.set(kind, scene);
  return scene;
}
async function setResting(kind: SceneKind): Promise<Scene> {
  const scene = await sceneFixture(database, url, kind);
  // A plan of another scene that opens an auction must not ask this venue.
  await database.source.query(`UPDATE venues SET place_types = '{spas}' WHERE id = $1`, [scene.venueId]);
  return scene;
}

const traces = new Map<Scene, string>();
/** Expects a scene's plan to be unchanged by `work`. */
async function expectUntouched(scene: Scene, work: () => Promise<void>): Promise<void> {
  const before = traces.get(scene) ?? (await traceOf(database, scene));
  await work();
  const after = await traceOf(database, scene);
  traces.set(scene, after);
  expect(after).toBe(before);
}

async function knock(scene: Scene, caller: Caller, row: Row): Promise<number> {
  const [route, , given] = row;
  const body = typeof given?.body === 'function' ? given.body(scene) : given?.body;
  const answer = await fetch(url + pathIn(scene, row), {
    method: route.split(' ')[0] ?? 'GET',
    headers: {
      ...headersOf(scene, caller),
      ...(given?.key ? { 'idempotency-key': randomUUID() } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}
function headersOf({ credentials }: Scene, caller: Caller): Record<string, string> {
  const { cookie, token } = credentials[caller];
  return { ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

const byCaller = (statuses: Statuses) => Object.fromEntries(CALLERS.map((caller, at) => [caller, statuses[at]]));
/** A permitted caller; the plan's owner if several are. A 404 for every permitted caller means that the scene lacks the resource. */
function allowed(expected: Statuses): Caller {
  const status = (caller: Caller) => expected[CALLERS.indexOf(caller)] ?? 0;
  const candidates: readonly Caller[] = ['owner', ...CALLERS];
  const one = (is: (status: number) => boolean) => candidates.find((caller) => is(status(caller)));
  return one((status) => !isRefusal(status)) ?? one((status) => status === 404) ?? one((status) => status === 403) ?? 'anonymous';
}
const isRefusal = (status: number) => status === 401 || status === 403 || status === 404;

const TABLE = 'api/src/testing/access/table.ts';
/** A proposal for a new row: its callers, by the route's credential, and the status of a success. */
function suggestedRow(route: string): string {
  const [method = '', path = ''] = route.split(' ');
  const described = api.description().paths[path.replace(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined;
  const { security = [], responses = {}, requestBody } = described?.[method.toLowerCase()] ?? {};
  const [status = '200'] = Object.keys(responses);
  const isAboutOne = path.includes('/:');
  const [credential, roles] = Object.entries(security[0] ?? {})[0] ?? [];
  const shared = isAboutOne ? 'members' : 'anyUser';
  const callers =
    { venue: isAboutOne ? 'venueInvited' : 'anyVenue', session: roles?.length ? 'ops' : shared }[credential ?? ''] ?? 'anybody';
  return `['${route}', ${callers}(${status === '200' ? '' : status})${requestBody ? ', { body: {} }' : ''}],`;
}

describe('the matrix', () => {
  const known = new Set(ACCESS.map(([route]) => route));
  const below = (path: string) => ACCESS_BELOW.find(([above]) => path === above || path.startsWith(`${above}/`));
  const served = () => api.routes.filter((route) => !route.startsWith('HEAD ') && /^\w+ \/(api|ops|health|metrics)\b/.test(route));
  const pathOf = (route: string) => route.split(' ')[1] ?? '';

  it('names every route that is served, and no other', () => {
    const own = served().filter((route) => !below(pathOf(route)));
    const unlisted = own.filter((route) => !known.has(route)).map((route) => `add a row to ${TABLE}: ${suggestedRow(route)}`);
    const gone = [...known].filter((route) => !own.includes(route)).map((route) => `delete the row of ${route} from ${TABLE}`);
    expect([...unlisted, ...gone]).toEqual([]);
  });

  it('covers every route except pages and their files', () => {
    const inside = new Set(served());
    const outside = api.routes.filter((route) => !route.startsWith('HEAD ') && !inside.has(route));
    const writing = outside.filter((route) => !route.startsWith('GET '));
    expect(writing.map((route) => `put ${route} below /api, or into the pattern of served() in this spec`)).toEqual([]);
  });

  it('covers the routes of packages: a refused caller is refused everywhere below', async () => {
    const scene = await restingScene('live');
    const refused = async (route: string, caller: Caller, expected: Statuses) => {
      const path = pathOf(route).replace(/:\w+/g, 'reactions');
      const answer = await fetch(url + path, { method: route.split(' ')[0] ?? '', headers: headersOf(scene, caller) });
      expect([route, caller, answer.status]).toEqual([route, caller, expected[CALLERS.indexOf(caller)]]);
    };
    for (const route of served()) {
      const [, expected] = below(pathOf(route)) ?? [];
      if (!expected) continue;
      const outsiders = CALLERS.filter((_, at) => isRefusal(expected[at] ?? 0));
      await Promise.all(outsiders.map((caller) => refused(route, caller, expected)));
    }
    for (const row of ACCESS_BELOW) {
      const answers = await Promise.all(CALLERS.map((caller) => knock(scene, caller, [`GET ${row[0]}`, row[1]])));
      expect([row[0], byCaller(answers as unknown as Statuses)]).toEqual([row[0], byCaller(row[1])]);
    }
  });
});

describe('a route that saves over what is stored', () => {
  const FIELDS = { merged: ['was'], versioned: ['version', 'expectedVersion'] } as const;
  interface Body {
    content: Record<string, { schema: { $ref: string } }>;
  }
  const operationOf = (route: string): Operation | undefined => {
    const [method = '', path = ''] = route.split(' ');
    const operations = api.description().paths[path.replace(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined;
    return operations?.[method.toLowerCase()];
  };
  const fieldsOf = (operation: Operation | undefined): string[] => {
    const name = (operation?.requestBody as Body | undefined)?.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
    const schema = api.description().components?.schemas?.[name];
    return Object.keys((schema && 'properties' in schema && schema.properties) || {});
  };

  it('declares the result of two saves at once', () => {
    const saving = ACCESS.map(([route]) => route).filter((route) => /^(PUT|PATCH) /.test(route));
    expect(tableFaults(Object.keys(SAVES), saving, 'SAVES in api/src/testing/access/saves.ts')).toEqual([]);
  });

  it('takes the fields of its rule, and refuses by it', () => {
    const guarded = Object.entries(SAVES).flatMap(([route, rule]) => (typeof rule === 'string' ? [[route, rule] as const] : []));
    for (const [route, rule] of guarded) {
      const operation = operationOf(route);
      expect([route, fieldsOf(operation).filter((field) => FIELDS[rule].some((name) => name === field))]).toEqual([
        route,
        [expect.any(String)],
      ]);
      expect([route, JSON.stringify(operation?.responses[409])]).toEqual([route, expect.stringContaining('version-mismatch')]);
    }
  });
});

describe('access', () => {
  it.each(ACCESS.map((row) => [row[0], row] as const))('%s', async (route, row) => {
    const [, expected, given] = row;
    const kind = given?.scene ?? 'live';
    const scene = await restingScene(kind);
    const isRefused = (at: number) => isRefusal(expected[at] ?? 0);
    const acting = (): Promise<Scene> => sceneFixture(database, url, kind);
    const writes = !route.startsWith('GET ') && !CALLERS.every((_, at) => isRefused(at));
    const shared = writes && !given?.alone ? await acting() : scene;
    await expectUntouched(scene, async () => {
      const answer = async (caller: Caller, at: number): Promise<number> =>
        knock(isRefused(at) ? scene : writes && given?.alone ? await acting() : shared, caller, row);
      const answers = await Promise.all(CALLERS.map(answer));
      expect(byCaller(answers as unknown as Statuses)).toEqual(byCaller(expected));
    });
  });
});

describe('a body', () => {
  it('every route refuses a body with an unknown field, and changes nothing', async () => {
    for (const row of ACCESS.filter(([route]) => !route.startsWith('GET '))) {
      const [route, expected, given = {}] = row;
      const scene = await restingScene(given.scene ?? 'live');
      const good = typeof given.body === 'function' ? given.body(scene) : given.body;
      await expectUntouched(scene, async () => {
        const status = await knock(scene, allowed(expected), [route, expected, { ...given, body: { ...good, notAField: 1 } }]);
        expect([route, status]).toEqual([route, 400]);
      });
    }
  });
});

describe('a mutation', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it('every route refuses a page of another site, with any credential', async () => {
    const scene = await restingScene('live');
    const routes = api.routes.filter((each) => /^(POST|PUT|PATCH|DELETE) /.test(each));
    expect(routes.length).toBeGreaterThan(100);
    await expectUntouched(scene, async () => {
      // All routes share one check, so each is called in one of the four ways.
      for (const [n, route] of routes.entries()) {
        const [method = '', path = ''] = route.split(' ');
        const caller = /\/venues\/me\b/.test(path) ? 'invitedVenue' : path.startsWith('/ops') ? 'ops' : 'owner';
        const answer = await fetch(url + path.replace(/:\w+/g, scene.planId), {
          method,
          headers: { ...headersOf(scene, caller), ...FOREIGN[n % FOREIGN.length] },
        });
        expect([route, answer.status, ((await answer.json()) as Problem).code]).toEqual([route, 403, 'wrong-origin']);
      }
    });
  });
});

describe('the credential', () => {
  const reads = ACCESS.filter(([route]) => route.startsWith('GET ') && route !== 'GET /api/auth/export');

  it('the route chooses the credential: a caller with both is a person on people’s routes and a venue on venues’', async () => {
    for (const row of reads) {
      const [route, expected, given] = row;
      const scene = await restingScene(given?.scene ?? 'live');
      const both = async (person: Caller, venue: Caller): Promise<number> => {
        const credentials = { ...scene.credentials, anonymous: { ...scene.credentials[person], ...scene.credentials[venue] } };
        return knock({ ...scene, credentials }, 'anonymous', row);
      };
      const of = (caller: Caller) => expected[CALLERS.indexOf(caller)];
      const isVenues = /^GET \/api\/venues\/me\b/.test(route);
      expect([route, await both('stranger', 'invitedVenue')]).toEqual([route, of(isVenues ? 'invitedVenue' : 'stranger')]);
      expect([route, await both('owner', 'otherVenue')]).toEqual([route, of(isVenues ? 'otherVenue' : 'owner')]);
    }
  });

  it('a person’s token is no bearer, and a venue’s token is no cookie', async () => {
    const { credentials, ...scene } = await restingScene('live');
    const swapped = {
      ...credentials,
      owner: { token: (credentials.owner.cookie ?? '').replace('sid=', '') },
      invitedVenue: { cookie: `sid=${credentials.invitedVenue.token ?? ''}` },
    };
    for (const row of reads.filter(([, expected, given]) => expected[0] === 401 && !given?.scene))
      for (const caller of ['owner', 'invitedVenue'] as const)
        expect([row[0], caller, await knock({ ...scene, credentials: swapped }, caller, row)]).toEqual([row[0], caller, 401]);
  });
});

describe('the socket', () => {
  const STATUS: Record<string, number> = { 'not-signed-in': 401, forbidden: 403, 'not-found': 404 };

  it.each(ACCESS_LIVE.map((row) => [row[0], row[1]] as const))('%s', async (what, expected) => {
    const scene = await restingScene('live');
    const answers = CALLERS.map(async (caller): Promise<number> => {
      try {
        const socket = await openLiveSocket(url, scene.credentials[caller]);
        const ack = what === 'watch' ? await socket.watch({ dateBookId: scene.planId }) : { ok: true as const };
        socket.close();
        return ack.ok ? 200 : (STATUS[ack.problem.code] ?? 0);
      } catch (error) {
        return STATUS[(error as Error).message] ?? 0;
      }
    });
    expect(byCaller((await Promise.all(answers)) as unknown as Statuses)).toEqual(byCaller(expected));
  });

  it('the socket refuses a page of another site, with any credential', async () => {
    const { credentials } = await restingScene('live');
    for (const caller of ['owner', 'invitedVenue'] as const)
      await expect(openLiveSocket(url, { ...credentials[caller], origin: 'https://evil.example' })).rejects.toThrow();
  });
});

describe('an id', () => {
  const byId = ACCESS.filter(([route, , given]) => /:(id|userId)/.test(route) || given?.query?.length || isAboutPlan(given));

  it('an id that does not exist gets the response of a foreign one, and an invalid one is refused as such', async () => {
    const scene = await restingScene('live');
    const ids = (make: () => string): Scene => {
      const { credentials, ...own } = scene;
      return { ...(Object.fromEntries(Object.keys(own).map((name) => [name, make()])) as unknown as typeof own), credentials };
    };
    for (const row of byId) {
      const caller = allowed(row[1]);
      expect([row[0], await knock(ids(randomUUID), caller, row)]).toEqual([row[0], 404]);
      expect([row[0], [400, 422]]).toEqual([
        row[0],
        expect.arrayContaining([
          await knock(
            ids(() => 'x1'),
            caller,
            row,
          ),
        ]),
      ]);
    }
  });
});

function isAboutPlan(given: Row[2]): boolean {
  return typeof given?.body === 'function' && given.body.length > 0;
}
