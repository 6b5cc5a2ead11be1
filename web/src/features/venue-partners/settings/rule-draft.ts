import type { AutoBidRule, OfferTemplate, Rupees, SaveAutoBidRule } from '@app/contracts';

/** The draft of a rule: the values of the price descent are kept while it is switched off. */
export interface RuleDraft extends SaveAutoBidRule {
  goesDown: boolean;
  floorPrice: Rupees;
}

const STEP = 100;
const STEPS = 3;

/** A first lowest price: a tenth below the offer's, in whole fifties if that leaves something. */
const usualFloor = (price: Rupees): Rupees => Math.max(1, Math.floor((price * 0.9) / 50) * 50 || Math.floor(price * 0.9));

/** A new rule starts with an existing template, open to every request. */
export function newDraft(template: OfferTemplate): RuleDraft {
  return {
    templateId: template.id,
    active: true,
    placeTypes: [],
    minSpend: 0,
    partyFrom: 1,
    partyTo: 6,
    days: [],
    times: [],
    maxDistance: null,
    minFit: 0,
    maxOpenBids: 10,
    goesDown: false,
    floorPrice: usualFloor(template.price),
    stepRupees: STEP,
    maxSteps: STEPS,
  };
}

/** The draft of a stored rule. */
export function draftOf(rule: AutoBidRule, template: OfferTemplate | undefined): RuleDraft {
  const { id: _id, openBids: _open, sent: _sent, lastSentAt: _last, createdAt: _made, updatedAt: _changed, ...saved } = rule;
  const goesDown = saved.floorPrice !== null;
  return {
    ...saved,
    goesDown,
    floorPrice: saved.floorPrice ?? usualFloor(template?.price ?? 0),
    stepRupees: goesDown ? saved.stepRupees : STEP,
    maxSteps: goesDown ? saved.maxSteps : STEPS,
  };
}

/** The request body of a draft. */
export const ruleOf = ({ goesDown, ...draft }: RuleDraft): SaveAutoBidRule => ({
  ...draft,
  floorPrice: goesDown ? draft.floorPrice : null,
  stepRupees: goesDown ? draft.stepRupees : null,
});
