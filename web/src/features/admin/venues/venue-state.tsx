import type { VenueStatus } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge, type Tone } from '../../../ui/badge.js';

const TONES: Record<VenueStatus, Tone> = {
  draft: 'neutral',
  pending: 'marigold',
  verified: 'leaf',
  rejected: 'brick',
  suspended: 'brick',
  unclaimed: 'neutral',
};

/** The state of a venue, in its colour. */
export function VenueState({ status }: { status: VenueStatus }) {
  const t = useText();
  return <Badge tone={TONES[status]}>{t(`adminVenues.status.${status}`)}</Badge>;
}
