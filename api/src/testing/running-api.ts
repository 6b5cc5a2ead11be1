import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import { createTestDatabase, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from './contract.js';

export let api: Api;
export let url: string;
export let database: Database;

let home: TestDatabase;
let dataDir: string;
let backend: Awaited<ReturnType<typeof startTestBackend>>;

/** Gives a spec file the real API on a free port and a database of its own; live bindings, set before the first test. */
export function useRunningApi(): void {
  const createWatchedApi = watchContract();
  beforeAll(async () => {
    [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
    dataDir = mkdtempSync(join(tmpdir(), 'running-api-'));
    api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, DATA_DIR: dataDir })));
    url = await api.listen(0);
    database = api.services.database;
  }, 30_000);
  afterAll(async () => {
    await api.close();
    await backend.stop();
    await home.drop();
    rmSync(dataDir, { recursive: true });
  });
}
