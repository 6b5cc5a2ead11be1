import { useQuery } from '@tanstack/react-query';
import { PAGES, pathTo } from '@app/contracts';
import type { ReactNode } from 'react';
import { fetchGuide } from '../api.js';
import { GuideContact } from './guide-contact.js';
import { GuideFacts } from './guide-facts.js';
import { GuidePicture } from './guide-picture.js';
import { ApiError } from '../../../lib/http.js';
import { useLanguageNames } from '../../../lib/i18n/guide-languages.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useBlockedGuides } from '../../../lib/calls/blocks.js';
import { ButtonLink } from '../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { PageHead } from '../../../ui/page-head.js';

/** The statuses for an unknown or invalid id. */
const NONE: ReadonlySet<number> = new Set([400, 404, 422]);
/** The length at which search engines cut a description. */
const LONGEST = 200;

interface GuidePageProps {
  guideId: string;
  /** The way to report the guide of this name. */
  report: (guide: { guideId: string; name: string }) => ReactNode;
}

/** One guide, and the ways to reach them. */
export function GuidePage({ guideId, report }: GuidePageProps) {
  const t = useText();
  const named = useLanguageNames();
  const blocked = useBlockedGuides().has(guideId);
  const {
    data: guide,
    error,
    refetch,
  } = useQuery({ queryKey: queryKeys.guide(guideId), queryFn: () => fetchGuide(guideId), retry: false });
  if (error instanceof ApiError && NONE.has(error.status))
    return (
      <EmptyState
        title={t('guides.unknown')}
        message={t('guides.unknownHint')}
        action={<ButtonLink to={PAGES.guides}>{t('guides.back')}</ButtonLink>}
        alone
      />
    );
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!guide) return <Skeleton className="mt-4 h-64 rounded-card" />;
  if (blocked)
    return (
      <EmptyState
        title={t('guides.blocked')}
        message={t('guides.blockedHint')}
        action={<ButtonLink to={pathTo('settings', { settingsPart: 'privacy' })}>{t('guides.toBlocks')}</ButtonLink>}
        alone
      />
    );
  const city = t(`city.${guide.city}`);
  const what = t('guides.of', { city });
  const name = guide.name ?? what;
  const speaks = guide.languages.length > 0 && t('guides.speaks', { languages: named(guide.languages) });
  return (
    <article className="mx-auto grid w-full max-w-2xl gap-5 pt-4">
      <PageHead
        title={guide.name ? `${name} · ${what}` : what}
        description={[what, speaks, guide.bio ?? t('guides.lead')].filter(Boolean).join(' · ').slice(0, LONGEST)}
        line={speaks || t('guides.lead')}
        page="guide"
        indexed={!guide.isDemo}
        params={{ guideId }}
      />
      <div aria-hidden="true" className="h-44 overflow-hidden rounded-card sm:h-56">
        <GuidePicture id={guide.id} city={guide.city} />
      </div>
      <header className="grid gap-2">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{name}</h1>
        <GuideFacts guide={guide} />
      </header>
      {guide.bio && (
        <p lang="" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {guide.bio}
        </p>
      )}
      <GuideContact guide={guide} />
      <p className="-mx-5 flex flex-wrap gap-x-2">
        <ButtonLink look="quiet" to={PAGES.guides}>
          {t('guides.back')}
        </ButtonLink>
        <ButtonLink look="quiet" to={`${paths.preferences}?city=${guide.city}`}>
          {t('guides.plan', { city })}
        </ButtonLink>
        {report({ guideId: guide.id, name })}
      </p>
    </article>
  );
}
