import { DIETS, isOneOf, type EveningView, type GuestNeed, type ItineraryStop, type UnmetKind } from '@app/contracts';
import { rupees } from '../../lib/format.js';
import type { Translate } from '../../lib/i18n/i18n.js';

/** What a stop costs, as far as that is known. */
export function stopPrice(t: Translate, { price, cost }: Pick<ItineraryStop, 'price' | 'cost'>): string {
  if (price === 'small-fee') return t('evenings.smallFee');
  return price === 'free' ? t('evenings.free') : t('evenings.about', { cost: rupees(cost) });
}

/** What all stops cost together; fees that are not known are not in the sum. */
export function eveningPrice(t: Translate, { cost, stops }: Pick<EveningView, 'cost'> & { stops: Pick<ItineraryStop, 'price'>[] }): string {
  const hasFees = stops.some(({ price }) => price === 'small-fee');
  if (cost === 0) return t(hasFees ? 'evenings.smallFee' : 'evenings.free');
  return t(hasFees ? 'evenings.aboutAndFees' : 'evenings.about', { cost: rupees(cost) });
}

/** The name of a need. */
export function needName(t: Translate, need: GuestNeed): string {
  if (need === 'request') return t('evenings.yourRequest');
  return isOneOf(DIETS, need) ? t(`diet.${need}`) : t(`need.${need}`);
}

/** Why a kind of place is in no evening, and what comes nearest. */
export function unmetWords(t: Translate, { placeType, why, from, instead }: UnmetKind, count: number): string {
  const kind = t(`place.${placeType}`);
  const reason = t(`evenings.unmet.${why}`, { kind, count, cost: rupees(from ?? 0) });
  return instead ? `${reason} ${t('evenings.nearest', { kind: t(`place.${instead}`) })}` : reason;
}
