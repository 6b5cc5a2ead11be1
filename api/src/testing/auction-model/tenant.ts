import { LiveSettingsInForce } from '@app/application';
import { NestFactory } from '@nestjs/core';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { dayOf } from '@app/domain';
import { connectDatabase, type Database } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, MemoryPresence, NO_RATE_LIMITS, type Backends } from '@app/platform';
import { createTestDatabase, IDLE_QUEUES, makeUser, makeVenue, signInUser, testEnvironment, type TestDatabase } from '@app/testkit';
import type { VenueId } from '@app/contracts';
import { FoundationModule } from '../../app.module.js';
import { BidsModule } from '../../bids/bids.module.js';
import { BookingsModule } from '../../bookings/bookings.module.js';
import { DatebooksModule } from '../../datebooks/datebooks.module.js';
import type { AuthUser } from '../../http/session/access.js';
import { PersistenceModule } from '../../persistence.module.js';
import { PreferencesModule } from '../../preferences/preferences.module.js';
import { VenuePartnersModule } from '../../venue-partners/venue-partners.module.js';
import type { Who } from './state.js';

export const NOW = new Date('2026-12-01T06:00:00.000Z');
export const HOUR = 3_600_000;
/** Two days after NOW, in the evening in India. */
export const START = new Date(NOW.getTime() + 55 * HOUR);
export const SLOT = { preferredDate: dayOf(START), preferredTime: 'evening' } as const;
const SCARCE_SEATS = 3;

/** Ends the connection at the commit, when everything is written and nothing is committed, if the switch is on. */
const CRASH_AT_COMMIT = [
  'CREATE TABLE crash_switch (armed boolean NOT NULL)',
  'INSERT INTO crash_switch VALUES (false)',
  `CREATE FUNCTION crash_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF (SELECT armed FROM crash_switch) THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF; RETURN NULL; END $$`,
  `CREATE CONSTRAINT TRIGGER crash AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION crash_at_commit()`,
];

/** No other process and no worker: no process receives a change message. */
const NO_BACKENDS: Backends = {
  changeBus: { publish: () => undefined, subscribe: () => () => undefined, connected: false, close: () => Promise.resolve() },
  queues: IDLE_QUEUES,
  rateLimits: NO_RATE_LIMITS,
  presence: new MemoryPresence(),
  reachable: () => false,
  close: () => Promise.resolve(),
};

/** The part of the application that an auction needs: no sockets, no HTTP. */
@Module({})
class ModelModule {}

/** A separate database with the product's services. */
export class Tenant {
  private constructor(
    readonly home: TestDatabase,
    readonly database: Database,
    readonly app: INestApplicationContext,
    readonly people: Record<Who, AuthUser>,
    /** SHA-256 of the token of the owner's session. */
    readonly token: Buffer,
    /** The venues with room for all tests. */
    readonly roomy: readonly VenueId[],
  ) {}

  static async open(): Promise<Tenant> {
    const home = await createTestDatabase();
    const config = loadConfig(testEnvironment(home.url));
    const logger = createLogger({ logLevel: 'silent' }, 'model');
    const database = await connectDatabase(home.url, { transactions: 3, reads: 2 }, 'model');
    for (const statement of CRASH_AT_COMMIT) await database.source.query(statement);
    const liveSettings = await LiveSettingsInForce.follow({ database, onHint: () => () => undefined, onFault: () => undefined });
    await liveSettings.stop();
    const services = { config, logger, metrics: createMetrics(), database, backends: NO_BACKENDS, liveSettings };
    const app = await NestFactory.createApplicationContext(
      {
        module: ModelModule,
        imports: [
          PersistenceModule.on(database),
          FoundationModule.with(services),
          BidsModule,
          BookingsModule,
          DatebooksModule,
          PreferencesModule,
          VenuePartnersModule,
        ],
      },
      { logger: false, abortOnError: false },
    );
    const people = { owner: await person(database), friend: await person(database) };
    await database.source.query(`UPDATE sessions SET expires_at = 'infinity'`);
    const roomy = [await makeVenue(database, { seats: 1000 }), await makeVenue(database, { seats: 1000 })];
    return new Tenant(home, database, app, people, Buffer.from(people.owner.sessionHash, 'hex'), roomy);
  }

  /** A venue with seats for one party, which replaces the previous one. */
  async newScarce(): Promise<VenueId> {
    await this.database.source.query(
      `UPDATE venues SET status = 'suspended' WHERE seats_per_slot = ${SCARCE_SEATS} AND status = 'verified'`,
    );
    return makeVenue(this.database, { seats: SCARCE_SEATS });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
    await this.home.drop();
  }
}

async function person(database: Database): Promise<AuthUser> {
  const id = await makeUser(database);
  const { sessionHash } = await signInUser(database, id);
  return {
    id,
    role: 'user',
    isGuest: false,
    adult: true,
    isDemo: false,
    secondFactor: false,
    teamOpen: false,
    codeFresh: false,
    sessionId: '',
    sessionHash,
  };
}
