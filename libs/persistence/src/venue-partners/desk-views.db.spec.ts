import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AutoBidRule, OfferTemplate } from '@app/contracts';
import { makeVenue } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { RULE_VIEW } from './auto-bid-rules.repository.js';
import { TEMPLATE_VIEW } from './offer-templates.repository.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const TEMPLATE = {
  name: 'Dinner for two',
  priceKind: 'per_head' as const,
  price: 1800,
  alcohol: 300,
  inclusions: ['Thali', 'Dessert'],
  perks: [{ name: 'Window table', value: 250 }],
  policy: 'flexible' as const,
  note: null,
};
const RULE = {
  active: true,
  placeTypes: ['cafes' as const],
  minSpend: 2000,
  partyFrom: 1,
  partyTo: 4,
  days: ['fr' as const],
  times: ['evening' as const],
  maxDistance: '5-10' as const,
  minFit: 50,
  maxOpenBids: 3,
  floorPrice: null,
  stepRupees: null,
  maxSteps: 5,
};
const bySql = async <T>(view: string, from: string, id: string): Promise<T | undefined> =>
  (await database.source.query<{ view: T }[]>(`SELECT ${view} AS view FROM ${from} WHERE id = $1`, [id]))[0]?.view;

describe('a venue’s template and rule', () => {
  it('read alike by their entity and by the SQL that sends them, as they were stored and as they were replaced', async () => {
    const venueId = await makeVenue(database);
    const [template, rule] = await database.transaction(async (tx) => {
      const made = await tx.offerTemplates.insert(venueId, TEMPLATE);
      return [made, await tx.autoBidRules.insert(venueId, { ...RULE, templateId: made.id })];
    });
    expect(template).toMatchObject(TEMPLATE);
    expect(rule).toMatchObject({ ...RULE, templateId: template.id, openBids: 0 });
    const alike = async (one: OfferTemplate, other: AutoBidRule): Promise<void> => {
      expect(one).toMatchObject((await bySql<object>(TEMPLATE_VIEW, 'offer_templates t', one.id)) ?? { nothing: true });
      expect(other).toMatchObject((await bySql<object>(RULE_VIEW, 'auto_bid_rules a', other.id)) ?? { nothing: true });
      expect(await database.offerTemplates.list(venueId)).toEqual([one]);
      expect(await database.autoBidRules.list(venueId)).toEqual([other]);
    };
    await alike(template, rule);
    const [nextTemplate, nextRule] = await database.transaction(async (tx) => [
      await tx.offerTemplates.update(venueId, template.id, { ...TEMPLATE, name: 'Lunch', perks: [], note: 'Quiet' }),
      await tx.autoBidRules.update(venueId, rule.id, { ...RULE, templateId: template.id, days: [], maxDistance: null, floorPrice: 900 }),
    ]);
    if (!nextTemplate || !nextRule) throw new Error('nothing was replaced');
    expect(nextTemplate).toMatchObject({ name: 'Lunch', perks: [], note: 'Quiet', createdAt: template.createdAt });
    expect(nextTemplate.updatedAt > template.updatedAt).toBe(true);
    await alike(nextTemplate, nextRule);
  });

  it('are another venue’s to nobody else', async () => {
    const [venueId, otherId] = [await makeVenue(database), await makeVenue(database)];
    const template = await database.transaction((tx) => tx.offerTemplates.insert(venueId, TEMPLATE));
    const body = { ...RULE, templateId: template.id };
    const rule = await database.transaction((tx) => tx.autoBidRules.insert(venueId, body));
    await database.transaction(async (tx) => {
      expect(await tx.offerTemplates.update(otherId, template.id, TEMPLATE)).toBeNull();
      expect(await tx.autoBidRules.update(otherId, rule.id, body)).toBeNull();
      expect(await tx.autoBidRules.update(venueId, randomUUID(), body)).toBeNull();
    });
    expect(await database.offerTemplates.list(otherId)).toEqual([]);
  });
});
