import { useText } from '../../lib/i18n/i18n.js';
import { Badge } from '../badge.js';

/** Whether the way to a place is fair to all members. */
export function FairBadge({ fair }: { fair: boolean }) {
  const t = useText();
  return <Badge tone={fair ? 'leaf' : 'marigold'}>{t(fair ? 'way.fair' : 'way.unfair')}</Badge>;
}
