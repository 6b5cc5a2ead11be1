import type { AccessNeed, Activity, CitySlug, Day, Diet, PlaceType, Rupees, TimeOfDay, TimeSlot, Vibe } from '@app/contracts';

/** A example of the golden file, with what is usual where nothing is said. */
export interface GoldenCase {
  title: string;
  city: CitySlug;
  slot: TimeSlot;
  day?: Day;
  time?: TimeOfDay;
  arrival?: string;
  party?: number;
  budget?: readonly [least: Rupees, most: Rupees | null];
  vibes?: readonly Vibe[];
  activity?: Activity | null;
  kinds?: readonly PlaceType[];
  minor?: boolean;
  diet?: readonly Diet[];
  access?: readonly AccessNeed[];
  request?: boolean;
  radiusKm?: number;
}
