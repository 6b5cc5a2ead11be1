/** Jest's globalTeardown: stops the Postgres of postgres-setup.mjs, if this run started it. */
export default async function tearDown() {
  await globalThis.testPostgresKeeper?.stop();
}
