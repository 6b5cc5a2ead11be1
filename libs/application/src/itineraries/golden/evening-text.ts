import type { EveningPlans, ItineraryStop } from '@app/contracts';
import { IST_OFFSET_MS } from '@app/domain';
import type { GoldenCase } from './golden-case.js';

type Plans = Omit<EveningPlans, 'mayAdopt'>;

/** A time of day in India, HH:MM. */
const clockOf = (instant: string): string => new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString().slice(11, 16);

const priceOf = ({ price, cost }: ItineraryStop): string =>
  price === 'estimate' ? `about ₹${cost}` : price === 'free' ? 'free' : 'free or a small fee';

function stopLine(stop: ItineraryStop, at: number): string {
  const way = at === 0 ? '' : `${stop.travelMinutes} min ${stop.onFoot ? 'walk' : 'ride'}, `;
  const simulated = stop.kind === 'simulated' ? ' [simulated]' : '';
  return `    ${clockOf(stop.arriveAt)}–${clockOf(stop.leaveAt)}  ${stop.name}${simulated} (${stop.placeType})  ${way}${priceOf(stop)}; ${stop.reasons.join(', ')}`;
}

const caseLine = (example: GoldenCase): string =>
  Object.entries(example)
    .filter(([name]) => name !== 'title')
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.map((one) => one ?? '…').join('–') : value}`)
    .join('; ');

/** A example and its evenings as a person reads them. */
export function eveningsText(
  number: number,
  example: GoldenCase,
  { plans, unmet, dayNote, rainy, nothing, partySize, widenedToKm, budget }: Plans,
): string {
  const notes = [
    dayNote && `${dayNote.name}${dayNote.dry ? ', a dry day: no bars' : ''}`,
    rainy && 'rainy season: indoors',
    widenedToKm && `looked within ${widenedToKm} km`,
    unmet &&
      `${unmet.placeType}: ${unmet.why}${unmet.from ? `, begins at about ₹${unmet.from}` : ''}; instead ${unmet.instead ?? 'nothing'}`,
    nothing,
  ].filter(Boolean);
  return [
    `${number}. ${example.title}`,
    `  ${caseLine(example)}`,
    `  for ${partySize}, up to ${budget === null ? 'any price' : `₹${budget}`}${notes.length > 0 ? `. ${notes.join('. ')}` : ''}`,
    ...plans.flatMap((plan) => [
      `  ${plan.character}: ${clockOf(plan.startAt)}–${clockOf(plan.endAt)}, about ₹${plan.cost}${plan.unchecked.length > 0 ? `; not checked: ${plan.unchecked.join(', ')}` : ''}`,
      ...plan.stops.map(stopLine),
    ]),
    '',
  ].join('\n');
}
