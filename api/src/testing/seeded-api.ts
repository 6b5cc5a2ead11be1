import { afterAll, beforeAll } from '@jest/globals';
import { loadConfig } from '@app/platform';
import { createTestDatabase, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from './contract.js';

export let api: Api;
export let url: string;

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;

/** Gives a spec file the real API over the whole catalogue, with its market on; live bindings, set before the first test. */
export function useSeededApi(): void {
  const createWatchedApi = watchContract();
  beforeAll(async () => {
    [home, backend] = await Promise.all([createTestDatabase({ seeded: true }), startTestBackend()]);
    api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, DEMO_MARKET: 'on' })));
    url = await api.listen(0);
  }, 30_000);
  afterAll(async () => {
    await api.close();
    await backend.stop();
    await home.drop();
  });
}
