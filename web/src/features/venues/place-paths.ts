import { kindSlug, pathTo, type CitySlug, type PlaceType } from '@app/contracts';

/** The links to kinds and areas, apart from the others, because only pages of places have them. */
export const placePaths = {
  cityKind: (citySlug: CitySlug, kind: PlaceType) => pathTo('cityPart', { citySlug, partSlug: kindSlug(kind) }),
  cityArea: (citySlug: CitySlug, areaId: string) => pathTo('cityPart', { citySlug, partSlug: areaId }),
  areaKind: (citySlug: CitySlug, areaSlug: string, kind: PlaceType) => pathTo('areaKind', { citySlug, areaSlug, kindSlug: kindSlug(kind) }),
  kind: (kind: PlaceType) => pathTo('category', { categorySlug: kindSlug(kind) }),
} as const;
