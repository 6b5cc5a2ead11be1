import type { Apart } from '@app/contracts';
import type { Translate } from './i18n.js';
import { placeName } from './place-names.js';

/** The text that distinguishes a place from others of its name: its address, or the direction from a centre; empty without either. */
export function apartWords(t: Translate, address: string | null, apart: Apart | null | undefined): string {
  if (!apart) return '';
  if (apart.by === 'address') return address ?? '';
  const { from, km, direction, nth, of } = apart;
  const place = placeName(t, from);
  const way = direction ? t(`apart.way.${direction}`, { place, km: km.toFixed(1) }) : t('apart.middle', { place });
  return of > 1 ? `${way}, ${t('apart.nth', { nth, of })}` : way;
}
