import { useQuery } from '@tanstack/react-query';
import { PAGES } from '@app/contracts';
import { fetchGuide } from '../api.js';
import { GuideContact } from './guide-contact.js';
import { GuideFacts } from './guide-facts.js';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { PRODUCT_NAME } from '../../../lib/product.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { ButtonLink } from '../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';

/** One guide, and how to reach them. */
export function GuidePage({ guideId }: { guideId: string }) {
  const t = useText();
  const {
    data: guide,
    error,
    refetch,
  } = useQuery({ queryKey: queryKeys.guide(guideId), queryFn: () => fetchGuide(guideId), retry: false });
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title={t('guides.unknown')}
        message={t('guides.unknownHint')}
        action={<ButtonLink to={PAGES.guides}>{t('guides.back')}</ButtonLink>}
      />
    );
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!guide) return <Skeleton className="mt-4 h-64 rounded-card" />;
  const city = t(`city.${guide.city}`);
  const name = guide.name ?? t('guides.of', { city });
  return (
    <article className="mx-auto grid w-full max-w-2xl gap-5 pt-4">
      <title>{`${name} · ${PRODUCT_NAME}`}</title>
      <header className="grid gap-2">
        <h1 className="text-2xl break-words sm:text-3xl">{name}</h1>
        <GuideFacts guide={guide} />
      </header>
      {guide.bio && <p className="max-w-prose break-words whitespace-pre-line">{guide.bio}</p>}
      <GuideContact guide={guide} />
      <p className="flex flex-wrap gap-2">
        <ButtonLink look="quiet" to={PAGES.guides}>
          {t('guides.back')}
        </ButtonLink>
        <ButtonLink look="quiet" to={`${paths.preferences}?city=${guide.city}`}>
          {t('guides.plan', { city })}
        </ButtonLink>
      </p>
    </article>
  );
}
