import { SAME_PLACE_KM } from '@app/domain';
import { distanceSql } from './venue-matching.repository.js';

/** Without case, accents, spaces and punctuation, as the domain compares the rows of a file; SQL. */
export const plainNameSql = (name: string): string =>
  `lower(regexp_replace(normalize(regexp_replace(normalize(${name}, NFD), '[\u0300-\u036F]', '', 'g'), NFC), '[[:space:][:punct:]]', '', 'g'))`;

/** Whether venue `v` is the place of that name at that point; SQL. */
export const samePlaceSql = (name: string, longitude: string, latitude: string): string =>
  `(${distanceSql('v.location', longitude, latitude)} <= ${SAME_PLACE_KM} AND ${plainNameSql('v.name')} = ${plainNameSql(name)})`;
