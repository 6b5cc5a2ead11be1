import type { PlaceMatch, VenueDetails } from '@app/contracts';
import { fetchPlace } from './api.js';
import { claimedAnswers, type ClaimedPlace } from './claim.js';
import { blankAnswers, change, useApplication } from './draft.js';

/** Records that the venue is this place of the catalogue. */
export function claim(place: ClaimedPlace): void {
  const { citySlug, answers } = useApplication.getState();
  const city = 'citySlug' in place ? place.citySlug : citySlug;
  change({ citySlug: city, answers: claimedAnswers(answers, place, blankAnswers()) });
}

/** Claims a found place at once, then with its phone and hours; without a network they are left to the applicant. */
export async function claimMatch(match: PlaceMatch): Promise<void> {
  claim(match);
  const details: VenueDetails | null = await fetchPlace(match.id).catch(() => null);
  const { answers } = useApplication.getState();
  // The applicant may have chosen another place meanwhile.
  if (details && answers.business.name === match.name && answers.location?.latitude === match.latitude) claim(details);
}
