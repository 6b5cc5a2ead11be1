import type { ImportPlace } from '@app/contracts';
import { nearestArea, nearestCity, regionOf } from '@app/domain';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import { unclaimedRow } from '../catalogue/unclaimed-row.js';

/** A row of an import as a row of `venues` that nobody has claimed. */
export function importedPlace(importId: string, { line, name, latitude, longitude, placeType, ...place }: ImportPlace): object {
  const point = { latitude, longitude };
  const region = regionOf(point);
  const area = region && nearestArea(region, point);
  const city = nearestCity(point)?.city;
  if (!city) throw new Error('A row of an import lies near no city');
  const row = unclaimedRow({
    sourceId: `import/${importId}/${line}`,
    name,
    citySlug: city.slug,
    area: (area ?? city).name,
    areaId: area?.id ?? null,
    latitude,
    longitude,
    placeType,
    cuisines: [],
    phone: place.phone ?? null,
    website: place.website ?? null,
    openingHours: place.hours ?? null,
    address: place.address ?? null,
  });
  const assumed = [...(row['assumed'] as string[]), ...(place.isPinAssumed ? [ASSUMABLE.pin] : [])];
  return { ...row, assumed, place_id: place.placeId ?? null, source_key: place.key ?? null };
}
