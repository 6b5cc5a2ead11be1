import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Context } from './testing/auction-model/context.js';
import { Tenant } from './testing/auction-model/tenant.js';
import { AuctionModel } from './testing/auction-model/model.js';
import type { ModelBid, Outcome } from './testing/auction-model/state.js';
import { COMMANDS, USUAL, type CommandName } from './testing/auction-model/steps.js';

// A failure prints seed, path and replayPath; MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… runs that sequence again.
const { MODEL_SEED, MODEL_PATH, MODEL_REPLAY, MODEL_SEQUENCES } = process.env;
// The same sequences each time, so that a build fails for its own change; another seed looks further.
const seed = Number(MODEL_SEED ?? 20_261_121);
const sequences = Number(MODEL_SEQUENCES ?? 100);
/** Sequences at once, each tenant's one after the other: half of the time goes by waiting for Postgres. */
const TENANTS = 4;

let tenants: Tenant[] = [];
beforeAll(async () => {
  tenants = await Promise.all(Array.from({ length: TENANTS }, () => Tenant.open()));
}, 60_000);
afterAll(() => Promise.all(tenants.map((tenant) => tenant.close())));

type Rules = new (...args: ConstructorParameters<typeof AuctionModel>) => AuctionModel;

/** Sequences of commands, the product's answers and its database held against the model. */
const agreement = (tenant: Tenant, Model: Rules, names: readonly CommandName[]) =>
  fc.asyncProperty(
    fc.commands(
      names.map((name) => COMMANDS[name]),
      { maxCommands: 24, size: '+1', replayPath: MODEL_REPLAY },
    ),
    async (commands) => {
      const real = await Context.fixture(tenant);
      const model = real.model(Model);
      await real.check(model);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await real.settle(model);
    },
  );

describe('an auction', () => {
  it(`answers like its model in ${sequences} sequences of commands (seed ${seed})`, async () => {
    const numRuns = Math.ceil(sequences / TENANTS);
    const replayed = MODEL_PATH ? { path: MODEL_PATH } : {};
    await Promise.all(
      tenants
        .slice(0, MODEL_PATH ? 1 : TENANTS)
        .map((tenant, n) => fc.assert(agreement(tenant, AuctionModel, USUAL), { seed: seed + n, numRuns, ...replayed })),
    );
  }, 300_000);
});

/** Each is the model with one rule forgotten, and the commands in which that shows: so the comparison would find a product that forgets it. */
const FORGETFUL: Record<string, { Model: Rules; commands: CommandName[] }> = {
  'a late leader moves the close': {
    Model: class extends AuctionModel {
      protected override softClose(): void {}
    },
    commands: ['place', 'pass'],
  },
  'bids end with the close, whether the tick has been by or not': {
    Model: class extends AuctionModel {
      protected override whyClosed(): Outcome | null {
        return null;
      }
    },
    commands: ['place', 'pass'],
  },
  'a material edit makes offers stale': {
    Model: class extends AuctionModel {
      protected override makeStale(): void {}
    },
    commands: ['place', 'edit'],
  },
  'an acceptance names the version it has seen': {
    Model: class extends AuctionModel {
      override accept(who: 'owner' | 'friend', bid: ModelBid): Outcome {
        return super.accept(who, bid, true);
      }
    },
    commands: ['place', 'accept'],
  },
  'an acceptance that is undone gives back what it cost': {
    Model: class extends AuctionModel {
      protected override lostTo(): ModelBid[] {
        return [];
      }
    },
    commands: ['place', 'place', 'accept', 'undo'],
  },
  'a venue that cancelled is not asked again': {
    Model: class extends AuctionModel {
      protected override candidates(): number[] {
        return [0, 1, 2];
      }
    },
    commands: ['place', 'accept', 'venueCancels', 'sweep'],
  },
  'a counter-offer ends with its time': {
    Model: class extends AuctionModel {
      override openCounter(bid: ModelBid): ModelBid['counter'] {
        return bid.counter;
      }
    },
    commands: ['place', 'counter', 'pass'],
  },
};

describe('the comparison', () => {
  it('refutes a model that forgets a rule', async () => {
    const refuted: Record<string, boolean> = {};
    const left = Object.entries(FORGETFUL);
    await Promise.all(
      tenants.map(async (tenant) => {
        for (let next = left.pop(); next; next = left.pop()) {
          const [rule, { Model, commands }] = next;
          refuted[rule] = (await fc.check(agreement(tenant, Model, commands), { seed, numRuns: 500, endOnFailure: true })).failed;
        }
      }),
    );
    expect(refuted).toEqual(Object.fromEntries(Object.keys(FORGETFUL).map((rule) => [rule, true])));
  }, 300_000);
});
