import { DISTANCE_BANDS, PLAN_TYPES, type DistanceBand, type PlanType, type VenueRequestView } from '@app/contracts';

/** Sizes of a party to choose from. */
export const PARTIES = { '1-2': [1, 2], '3-6': [3, 6], '7+': [7, Number.POSITIVE_INFINITY] } as const;
type Party = keyof typeof PARTIES;
/** Minimums to choose from, rupees. */
export const MINIMUMS = [1500, 3000, 5000, 10_000] as const;

/** The filters of the inbox; the address holds them. */
export interface InboxFilter {
  /** The farthest band. */
  band: DistanceBand | null;
  party: Party | null;
  min: number | null;
  type: PlanType | null;
}
export const FILTERS = ['band', 'party', 'min', 'type'] as const satisfies readonly (keyof InboxFilter)[];

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | null => list.find((one) => one === value) ?? null;

/** The filter of an address; unknown values are ignored. */
export function filterIn(query: URLSearchParams): InboxFilter {
  return {
    band: oneOf(DISTANCE_BANDS, query.get('band')),
    party: oneOf(Object.keys(PARTIES) as Party[], query.get('party')),
    min: MINIMUMS.find((one) => String(one) === query.get('min')) ?? null,
    type: oneOf(PLAN_TYPES, query.get('type')),
  };
}

export const passes =
  ({ band, party, min, type }: InboxFilter) =>
  (request: VenueRequestView): boolean => {
    const [from, to] = party ? PARTIES[party] : [0, Number.POSITIVE_INFINITY];
    return (
      (band === null || DISTANCE_BANDS.indexOf(request.distanceBand) <= DISTANCE_BANDS.indexOf(band)) &&
      request.partySize >= from &&
      request.partySize <= to &&
      request.minSpend >= (min ?? 0) &&
      (type === null || request.planType === type)
    );
  };
