import type { VenueRequestView } from '@app/contracts';
import { useState } from 'react';
import { isActive } from './request-phase.js';

interface Place {
  at: number;
  active: boolean;
}

/** Requests in an order that nothing but a press changes: what is new comes at the end, and what is over stays where it is until then. */
export function useSteadyOrder(requests: readonly VenueRequestView[], sort: (requests: readonly VenueRequestView[]) => VenueRequestView[]) {
  const ideal = sort(requests);
  const placesOf = (): ReadonlyMap<string, Place> => new Map(ideal.map((request, at) => [request.id, { at, active: isActive(request) }]));
  const [places, setPlaces] = useState(placesOf);
  const placeOf = (request: VenueRequestView): Place => places.get(request.id) ?? { at: places.size, active: isActive(request) };
  const shown = ideal.toSorted((a, b) => placeOf(a).at - placeOf(b).at);
  const [current, past] = [true, false].map((active) => shown.filter((request) => placeOf(request).active === active));
  const inOrder = [...(current ?? []), ...(past ?? [])].every((request, at) => request.id === ideal[at]?.id);
  return {
    current: current ?? [],
    past: past ?? [],
    fresh: requests.filter(({ id }) => !places.has(id)).length,
    inOrder,
    sortAnew: () => setPlaces(placesOf()),
  };
}
