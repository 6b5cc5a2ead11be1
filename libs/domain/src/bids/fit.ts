import type { EffectiveSpec, PlaceType, VenueId } from '@app/contracts';
import { distanceBand, distanceKm, middleOfBand } from '../geo.js';
import type { Point } from '../grid.js';
import { TUNABLES, type Tunables } from '../tunables.js';
import { fitPart } from './value-score.js';

/** How well a venue suits a plan, 0..1: 0.75 × `fitPart` + 0.25 × its nearness. Venues with a better fit are asked first. */
export function venueFit(spec: EffectiveSpec, venue: Point & { placeTypes: readonly PlaceType[] }): number {
  return venueFitAt(spec, venue.placeTypes, distanceKm(spec.center, venue));
}

/**
 * The fit that its venue may read, 0..1 in hundredths. It depends on the distance (km) by its band alone, because an exact fit reveals where the
 * planners are. Everything that a venue can observe, such as the order of its inbox or a push, goes by this fit.
 */
export function venueVisibleFit(spec: EffectiveSpec, venueTypes: readonly PlaceType[], km: number): number {
  return Math.round(venueFitAt(spec, venueTypes, middleOfBand(distanceBand(km))) * 100) / 100;
}

function venueFitAt(spec: EffectiveSpec, venueTypes: readonly PlaceType[], km: number): number {
  const kind = fitPart({ wanted: spec.placeTypes, activity: spec.activity, venueTypes });
  const near = Math.max(0, 1 - km / (spec.radiusKm ?? TUNABLES.fallbackRadiusKm));
  return Math.min(1, 0.75 * kind + 0.25 * near);
}

export interface WaveCandidate {
  venueId: VenueId;
  fit: number;
  /** Never invited before: one of eight places goes to such a venue. */
  isNew: boolean;
}

/**
 * The venues of one wave of invitations: `pinned` ones first, then the best by fit that were not asked yet; the last of the `inviteWave` places goes
 * to the best new venue. `cap` limits all waves together. On a tie the lower id is first.
 */
export function pickWave(
  candidates: readonly WaveCandidate[],
  { alreadyInvited, pinned, cap }: { alreadyInvited: readonly VenueId[]; cap: number; pinned: readonly VenueId[] },
  t: Tunables = TUNABLES,
): VenueId[] {
  const asked = new Set(alreadyInvited);
  const places = Math.min(t.inviteWave, cap - asked.size);
  if (places <= 0) return [];
  const left = candidates
    .filter((venue) => !asked.has(venue.venueId))
    .sort(
      (a, b) =>
        Number(pinned.includes(b.venueId)) - Number(pinned.includes(a.venueId)) || b.fit - a.fit || a.venueId.localeCompare(b.venueId),
    );
  const picked = left.slice(0, places);
  const newcomer = left.slice(places).find((venue) => venue.isNew);
  const last = picked.at(-1);
  if (t.inviteExploration > 0 && newcomer && last && !picked.some((venue) => venue.isNew) && !pinned.includes(last.venueId))
    picked.splice(-1, 1, newcomer);
  return picked.map((venue) => venue.venueId);
}

/**
 * Who is asked in a wave, of the candidates in their order. Venues of `losers`, who lost to a booking that its venue cancelled, are owed the
 * first word. A first wave that is taken up again asks only as many as are missing from eight that can still come.
 */
export function chooseVenues<T extends WaveCandidate & { isDemo: boolean }>(
  candidates: readonly T[],
  { asked, wave, losers = [] }: { asked: readonly VenueId[]; wave: 1 | 2; losers?: readonly VenueId[] },
  t: Tunables = TUNABLES,
): T[] {
  const before = new Set(asked);
  const first = candidates.filter((venue) => losers.includes(venue.venueId) && !before.has(venue.venueId)).slice(0, t.inviteCap);
  if (first.length > 0)
    return [...first, ...chooseVenues(candidates, { asked: [...asked, ...first.map((venue) => venue.venueId)], wave }, t)];
  const staying = candidates.filter((venue) => before.has(venue.venueId)).length;
  const pinned = candidates.filter((venue) => venue.isDemo).map((venue) => venue.venueId);
  const picked = new Set(pickWave(candidates, { alreadyInvited: asked, cap: t.inviteCap, pinned }, t));
  const room = wave === 1 && asked.length > 0 ? Math.max(0, t.inviteWave - staying) : picked.size;
  return candidates.filter((venue) => picked.has(venue.venueId)).slice(0, room);
}
