import { INSIGHT_DAYS, type InsightDays, type VenueInsights, type VenueProfile } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { saveFile } from '../../../../lib/device/save-file.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../../lib/network.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { csvOf } from '../csv.js';
import { insightRows } from '../insight-rows.js';
import { call } from '../../api.js';
import { useDesk } from '../../desk-store.js';
import { Figures } from './figures.js';

const fetchInsights = (days: InsightDays): Promise<VenueInsights> => call(`/insights?days=${days}`);

/** The venue's figures of the last days; the address names their number. */
export function InsightsScreen({ profile }: { profile: VenueProfile }) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const days: InsightDays = query.get('days') === '90' ? 90 : 30;
  const { offline, silent } = useNetwork();
  const {
    data: insights,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.insights(profile.id, days),
    queryFn: () => fetchInsights(days),
    refetchOnWindowFocus: true,
  });
  return (
    <div className="mx-auto grid max-w-7xl gap-4 px-4 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="flex-auto text-lg font-bold">{t('insights.title')}</h1>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('insights.period')}</legend>
          {INSIGHT_DAYS.map((one) => (
            <Chip
              key={one}
              name="insight-days"
              value={String(one)}
              checked={one === days}
              onChange={() => setQuery(one === 30 ? {} : { days: '90' })}
            >
              {t('insights.days', { count: one })}
            </Chip>
          ))}
        </fieldset>
        {insights && (
          <Button
            look="quiet"
            className="max-sm:-ml-5"
            onClick={() =>
              saveFile(`insights-${days}-${insights.now.slice(0, 10)}.csv`, csvOf(insightRows(t, insights)), 'text/csv;charset=utf-8')
            }
          >
            {t('insights.download')}
          </Button>
        )}
      </div>
      {insights && (offline || silent || isError) && (
        <p role="status" className="rounded-field bg-marigold-soft px-4 py-2 text-sm font-medium text-marigold">
          {t('venue.older')}
        </p>
      )}
      {!insights && (isError || offline) && <ErrorState onRetry={() => void refetch()} />}
      {!insights && !isError && !offline && (
        <div className="grid gap-3" aria-busy="true">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
      {insights && insights.funnel.invited === 0 && insights.income.expectedN === 0 && (
        <EmptyState
          scene="table"
          title={t('insights.empty')}
          message={t('insights.emptyAbout')}
          action={<ButtonLink to={paths.venueBidding}>{t('insights.toInbox')}</ButtonLink>}
        />
      )}
      {insights && (insights.funnel.invited > 0 || insights.income.expectedN > 0) && <Figures insights={insights} />}
    </div>
  );
}

export function VenueInsightsScreen() {
  const profile = useDesk((desk) => desk.profile);
  return profile && <InsightsScreen profile={profile} />;
}
