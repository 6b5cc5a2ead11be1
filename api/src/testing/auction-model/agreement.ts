import { afterAll, beforeAll } from '@jest/globals';
import fc from 'fast-check';
import { MOST_ASKED_DAYS } from '@app/domain';
import { Context } from './context.js';
import { AuctionModel } from './model.js';
import { COMMANDS, USUAL, type CommandName } from './steps.js';
import { Tenant } from './tenant.js';

// A failure prints seed, path and replayPath; MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… runs that sequence again.
const { MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;
/** The sequences are the same each time, so that a build fails only for its own change; another seed explores further. */
export const SEED = Number(MODEL_SEED ?? 20_261_121);
/** The number of concurrent sequences, one per tenant, because half of the time goes by waiting for Postgres. */
export const TENANTS = 2;

export let tenants: Tenant[] = [];
/** Gives a spec file of the auction's model its tenants. */
export function useTenants(): void {
  beforeAll(async () => {
    tenants = await Promise.all(Array.from({ length: TENANTS }, () => Tenant.open()));
  }, 60_000);
  afterAll(() => Promise.all(tenants.map((tenant) => tenant.close())));
}

export type Rules = new (...args: ConstructorParameters<typeof AuctionModel>) => AuctionModel;

/** Compares the product's responses and database with the model, over sequences of commands. */
export const agreement = (tenant: Tenant, Model: Rules, names: readonly CommandName[]) =>
  fc.asyncProperty(
    fc.boolean(),
    fc.integer({ min: 1, max: MOST_ASKED_DAYS }),
    fc.commands(
      names.map((name) => COMMANDS[name]),
      { maxCommands: 24, size: '+1', replayPath: MODEL_REPLAY },
    ),
    async (isPart, days, commands) => {
      const real = await Context.fixture(tenant, isPart, days);
      const model = real.model(Model);
      await real.check(model);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await real.settle(model);
    },
  );

/** Compares the product with the model in that many sequences of the usual commands. @throws with the shortest sequence in which they differ. */
export async function expectAgreement(sequences: number, seed: number): Promise<void> {
  const numRuns = Math.ceil(sequences / TENANTS);
  const replayed = MODEL_PATH ? { path: MODEL_PATH } : {};
  await Promise.all(
    tenants
      .slice(0, MODEL_PATH ? 1 : TENANTS)
      .map((tenant, n) => fc.assert(agreement(tenant, AuctionModel, USUAL), { seed: seed + n, numRuns, ...replayed })),
  );
}
