import type { CitySlug } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { useEvening } from '../use-city.js';
import { VenueCard } from './venue-card.js';

const ROW = 'grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-2.5 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-3';

/** What is open in a city this evening, one place of each kind; nothing where no hours are known. */
export function CityEvening({ slug }: { slug: CitySlug }) {
  const t = useText();
  const { data: venues, isError } = useEvening(slug);
  if (isError || venues?.length === 0) return null;
  return (
    <section aria-labelledby="this-evening" className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-6">
      <h2 id="this-evening" className="text-xl">
        {t('places.thisEvening')}
      </h2>
      <div
        className="-mx-5 overflow-x-auto px-5 py-1 [scrollbar-width:thin] sm:mx-0 sm:px-0 lg:overflow-visible"
        tabIndex={0}
        role="group"
        aria-labelledby="this-evening"
      >
        {venues ? (
          <ul className={ROW}>
            {venues.map((venue) => (
              <li key={venue.id} className="grid">
                <VenueCard venue={venue} large />
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton className="h-60 rounded-card" />
        )}
      </div>
    </section>
  );
}
