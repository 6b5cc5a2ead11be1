import type { CitySlug } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { GuideContact, NobodyThere } from './guide-contact.js';
import { GuideFacts } from './guide-facts.js';
import { useGuides } from '../use-guides.js';

/** The guide of a city, or a note that there is none yet. */
export function GuideInCity({ city }: { city: CitySlug }) {
  const t = useText();
  const { data, isPending, isError, refetch } = useGuides();
  if (isPending) return <Skeleton className="h-32 rounded-card" />;
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  const guide = data.find((one) => one.city === city);
  if (!guide) return <NobodyThere city={city} />;
  if (guide.blocked) return <p>{t('guides.blockedIn', { city: t(`city.${city}`) })}</p>;
  return (
    <article className="grid gap-3">
      <h3 className="text-base wrap-anywhere">{guide.name ?? t('guides.of', { city: t(`city.${city}`) })}</h3>
      <GuideFacts guide={guide} />
      <GuideContact guide={guide} />
    </article>
  );
}
