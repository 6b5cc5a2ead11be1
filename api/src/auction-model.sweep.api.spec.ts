import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { agreement, expectAgreement, SEED, TENANTS, tenants, useTenants, type Rules } from './testing/auction-model/agreement.js';
import { AuctionModel } from './testing/auction-model/model.js';
import type { ModelBid, Outcome } from './testing/auction-model/state.js';
import type { CommandName } from './testing/auction-model/steps.js';

useTenants();

describe('an auction in more sequences', () => {
  // The seeds follow those of the fast spec, so that the sequences differ.
  it('answers like its model in 26 more sequences of commands', () => expectAgreement(26, SEED + TENANTS), 300_000);
});

/** Each is the model without one rule, and the commands that show it: the comparison would find a product without the rule. */
const FORGETFUL: Record<string, { Model: Rules; commands: CommandName[] }> = {
  'where several days are asked for, the offers for one of them compete': {
    Model: class extends AuctionModel {
      protected override competing(bids: readonly ModelBid[]): ModelBid[] {
        return [...bids];
      }
    },
    commands: ['place', 'pass'],
  },
  'offers are for the days that suit both': {
    Model: class extends AuctionModel {
      protected override isOutside(): boolean {
        return false;
      }
    },
    commands: ['place', 'edit'],
  },
  'a late leader moves the close': {
    Model: class extends AuctionModel {
      protected override softClose(): void {}
    },
    commands: ['place', 'pass'],
  },
  'bids end with the close, with or without a tick': {
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
  'an undone acceptance restores the lost bids': {
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
          refuted[rule] = (await fc.check(agreement(tenant, Model, commands), { seed: SEED, numRuns: 500, endOnFailure: true })).failed;
        }
      }),
    );
    expect(refuted).toEqual(Object.fromEntries(Object.keys(FORGETFUL).map((rule) => [rule, true])));
  }, 300_000);
});
