import type { BidOutcome, VenueInsights } from '@app/contracts';
import { rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { lengthText, shareText } from '../insight-rows.js';
import { Bars, type Bar } from './bars.js';
import { BusyGrid } from './busy-grid.js';
import { PriceFifths } from './price-fifths.js';

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

export function Figures({ insights }: { insights: VenueInsights }) {
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
