import { Injectable } from '@nestjs/common';
import { hidePersonalData } from '@app/domain';
import type { AutoBidRule, OfferTemplate, SaveAutoBidRule, SaveOfferTemplate } from '@app/contracts';
import { AutoBidRulesRepository, Database, OfferTemplatesRepository, type RuleResult } from '@app/persistence';
import { fail } from '../http/problem.js';

/** What a venue prepares: offers of one tap, and rules that send them. */
@Injectable()
export class VenueOffersService {
  constructor(
    private readonly database: Database,
    private readonly templates: OfferTemplatesRepository,
    private readonly rules: AutoBidRulesRepository,
  ) {}

  async addTemplate(venueId: string, body: SaveOfferTemplate): Promise<OfferTemplate> {
    const clean = cleaned(body);
    return (await this.database.transaction((tx) => this.templates.add(tx, venueId, clean))) ?? fail('limit-reached');
  }

  async replaceTemplate(venueId: string, id: string, body: SaveOfferTemplate): Promise<OfferTemplate> {
    const clean = cleaned(body);
    return (await this.database.transaction((tx) => this.templates.replace(tx, venueId, id, clean))) ?? fail('not-found');
  }

  async removeTemplate(venueId: string, id: string): Promise<void> {
    const outcome = await this.database.transaction((tx) => this.templates.remove(tx, venueId, id));
    if (outcome === 'in-use') fail('template-in-use', 'Change or delete the rule first.');
    if (outcome === 'unknown') fail('not-found');
  }

  async addRule(venueId: string, body: SaveAutoBidRule): Promise<AutoBidRule> {
    checkParty(body);
    return ruleOf(await this.database.transaction((tx) => this.rules.add(tx, venueId, body)));
  }

  async replaceRule(venueId: string, id: string, body: SaveAutoBidRule): Promise<AutoBidRule> {
    checkParty(body);
    return ruleOf(await this.database.transaction((tx) => this.rules.replace(tx, venueId, id, body)));
  }

  async removeRule(venueId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.rules.remove(tx, venueId, id)))) fail('not-found');
  }
}

/** Nothing in an offer leads around the product: contact data in any of its words is hidden, as it is in notes. */
export function cleaned(body: SaveOfferTemplate): SaveOfferTemplate {
  if ((body.alcohol ?? 0) > body.price)
    fail('invalid-fields', 'The part for alcoholic drinks is more than the price.', { alcohol: ['must not be above price'] });
  return {
    ...body,
    name: hidePersonalData(body.name.trim()) || fail('invalid-fields', 'A name is needed.', { name: ['must not be empty'] }),
    inclusions: body.inclusions.map(hidePersonalData),
    perks: body.perks.map((perk) => ({ ...perk, name: hidePersonalData(perk.name) })),
    note: body.note === null ? null : hidePersonalData(body.note),
  };
}

function checkParty({ partyFrom, partyTo }: SaveAutoBidRule): void {
  if (partyTo < partyFrom)
    fail('invalid-fields', 'The largest party is smaller than the smallest.', { partyTo: ['must not be below partyFrom'] });
}

function ruleOf(result: RuleResult): AutoBidRule {
  return 'rule' in result ? result.rule : fail(result.refused);
}
