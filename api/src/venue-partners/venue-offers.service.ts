import { Injectable } from '@nestjs/common';
import {
  addAutoBidRule,
  addOfferTemplate,
  answerOpenRequests,
  dryRunRule,
  removeAutoBidRule,
  removeOfferTemplate,
  replaceAutoBidRule,
  replaceOfferTemplate,
} from '@app/application';
import type {
  AnsweredRequests,
  AutoBidRule,
  ChangeOf,
  DryRun,
  DryRunRule,
  OfferTemplate,
  SaveAutoBidRule,
  SaveOfferTemplate,
  VenueId,
} from '@app/contracts';
import { Database } from '@app/persistence';
import { unwrap } from '../http/problem.js';

/** A venue's offer templates, and the rules that send them. */
@Injectable()
export class VenueOffersService {
  constructor(private readonly database: Database) {}

  templates(venueId: VenueId): Promise<OfferTemplate[]> {
    return this.database.offerTemplates.list(venueId);
  }

  addTemplate(venueId: VenueId, body: SaveOfferTemplate): Promise<OfferTemplate> {
    return this.database.transaction(async (tx) => unwrap(await addOfferTemplate(tx, venueId, body)));
  }

  replaceTemplate(venueId: VenueId, id: string, body: ChangeOf<SaveOfferTemplate>): Promise<OfferTemplate> {
    return this.database.transaction(async (tx) => unwrap(await replaceOfferTemplate(tx, venueId, id, body)));
  }

  removeTemplate(venueId: VenueId, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await removeOfferTemplate(tx, venueId, id)));
  }

  rules(venueId: VenueId): Promise<AutoBidRule[]> {
    return this.database.autoBidRules.list(venueId);
  }

  addRule(venueId: VenueId, body: SaveAutoBidRule): Promise<AutoBidRule> {
    return this.database.transaction(async (tx) => unwrap(await addAutoBidRule(tx, venueId, body)));
  }

  async dryRun(venueId: VenueId, body: DryRunRule): Promise<DryRun> {
    return unwrap(await dryRunRule(this.database, venueId, body));
  }

  replaceRule(venueId: VenueId, id: string, body: ChangeOf<SaveAutoBidRule>): Promise<AutoBidRule> {
    return this.database.transaction(async (tx) => unwrap(await replaceAutoBidRule(tx, venueId, id, body)));
  }

  async answerOpen(venueId: VenueId, ruleId: string): Promise<AnsweredRequests> {
    return unwrap(await answerOpenRequests(this.database, venueId, ruleId));
  }

  removeRule(venueId: VenueId, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await removeAutoBidRule(tx, venueId, id)));
  }
}
