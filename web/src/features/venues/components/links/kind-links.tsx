import { ALL_PLACE_TYPES, LEAST_PLACES, type PlaceType } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { CountLinks } from '../count-links.js';

interface Props {
  counts: Partial<Record<PlaceType, number>>;
  pathOf: (kind: PlaceType) => string;
}

/** Links to the pages of the kinds of which there are enough, the most frequent first. */
export function KindLinks({ counts, pathOf }: Props) {
  const t = useText();
  const countOf = (kind: PlaceType): number => counts[kind] ?? 0;
  const kinds = ALL_PLACE_TYPES.filter((kind) => countOf(kind) >= LEAST_PLACES).toSorted((a, b) => countOf(b) - countOf(a));
  if (kinds.length === 0) return null;
  const links = kinds.map((kind) => ({ key: kind, to: pathOf(kind), label: t(`place.${kind}`), count: countOf(kind) }));
  return <CountLinks row label={t('places.kinds')} links={links} />;
}
