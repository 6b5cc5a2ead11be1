import type { VenueDetails } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { VenueCard } from './venue-card.js';

/** The places of other kinds around a venue; renders nothing without any. */
export function VenueNear({ near }: Pick<VenueDetails, 'near'>) {
  const t = useText();
  if (near.length === 0) return null;
  return (
    <section aria-labelledby="venue-near" className="grid gap-3">
      <h2 id="venue-near" className="text-lg">
        {t('venuePage.near')}
      </h2>
      <ul className="grid gap-2.5 md:grid-cols-2">
        {near.map((venue) => (
          <li key={venue.id}>
            <VenueCard venue={venue} />
          </li>
        ))}
      </ul>
    </section>
  );
}
