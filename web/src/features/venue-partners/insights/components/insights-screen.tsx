import { INSIGHT_DAYS, type BidOutcome, type InsightDays, type VenueInsights, type VenueProfile } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { saveFile } from '../../../../lib/device/save-file.js';
import { rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../../lib/network.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { csvOf } from '../csv.js';
import { insightRows, lengthText, shareText } from '../insight-rows.js';
import { Bars, type Bar } from './bars.js';
import { BusyGrid } from './busy-grid.js';
import { PriceFifths } from './price-fifths.js';
import { call } from '../../api.js';
import { useDesk } from '../../desk-store.js';

const fetchInsights = (days: InsightDays): Promise<VenueInsights> => call(`/insights?days=${days}`);

const TONES: Record<BidOutcome, Bar['tone']> = {
  won: 'leaf',
  lost_price: 'brick',
  lost_perks: 'brick',
  lost_other: 'brick',
  declined: 'brick',
  ended: 'muted',
  withdrawn: 'muted',
  open: 'marigold',
};

/** A figure with its name and its sample size. */
function Figure({ label, value, of }: { label: string; value: string; of: string }) {
  return (
    <div className="grid content-start gap-1 rounded-card bg-raised p-4 shadow-card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="tabular block text-xl font-bold leading-tight xl:text-2xl">{value}</span>
        <span className="text-sm text-muted">{of}</span>
      </dd>
    </div>
  );
}

function Figures({ insights }: { insights: VenueInsights }) {
  const t = useText();
  const { winRate, response, honour, outcomes, passed, funnel, income } = insights;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label={t('insights.winRate')} value={shareText(winRate.share)} of={t('insights.winRateOf', { count: winRate.n })} />
        <Figure
          label={t('insights.response')}
          value={response.medianMs === null ? '–' : lengthText(t, response.medianMs)}
          of={t('insights.responseOf', { count: response.n })}
        />
        <Figure
          label={t('insights.honour')}
          value={shareText(honour.share)}
          of={t('insights.honourOf', { count: honour.n, kept: honour.kept })}
        />
        <Figure label={t('insights.expected')} value={rupees(income.expected)} of={t('insights.expectedOf', { count: income.expectedN })} />
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <Bars
          title={t('insights.funnel')}
          about={t('insights.funnelAbout')}
          counts={t('insights.requests')}
          bars={(['invited', 'seen', 'bid', 'won', 'came'] as const).map((step) => ({
            key: step,
            label: t(`insights.funnel.${step}`),
            value: funnel[step],
            tone: 'indigo',
          }))}
        />
        <Bars
          title={t('insights.outcomes')}
          counts={t('insights.offers')}
          bars={outcomes.map(({ outcome, n }) => ({
            key: outcome,
            label: t(`insights.outcome.${outcome}`),
            value: n,
            tone: TONES[outcome],
          }))}
        />
        {passed.some(({ n }) => n > 0) && (
          <Bars
            title={t('insights.passed')}
            counts={t('insights.requests')}
            bars={passed.map(({ reason, n }) => ({ key: reason, label: t(`pass.reason.${reason}`), value: n, tone: 'muted' }))}
          />
        )}
        <PriceFifths price={insights.price} />
        <BusyGrid busiest={insights.busiest} />
      </div>
    </>
  );
}

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
        <h1 className="flex-1 text-lg font-bold">{t('insights.title')}</h1>
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
