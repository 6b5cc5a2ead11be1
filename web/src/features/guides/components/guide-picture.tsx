import type { CitySlug } from '@app/contracts';
import { VenueArt, type Scene } from '../../../ui/pictures/venue-art.js';

const SCENES: Partial<Record<CitySlug, Scene>> = {
  goa: 'beach',
  chennai: 'beach',
  udaipur: 'water',
  kochi: 'water',
  delhi: 'heritage',
  jaipur: 'heritage',
  agra: 'heritage',
  bangalore: 'garden',
};

/** The drawn scene of a guide's city: no photo of a guide is kept. */
export function GuidePicture({ id, city }: { id: string; city: CitySlug }) {
  return <VenueArt id={id} scene={SCENES[city] ?? 'skyline'} />;
}
