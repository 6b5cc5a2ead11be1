import { SCORE_PARTS, type ScoreParts } from '@app/contracts';
import { useText } from '../../lib/i18n/i18n.js';
import { ProgressRing } from './progress-ring.js';

/** An offer's value score, 0..100, in its ring. */
export function ScoreRing({ score, size = 52 }: { score: number; size?: number }) {
  const t = useText();
  const tone = score >= 70 ? 'var(--leaf)' : score >= 45 ? 'var(--marigold)' : 'var(--line-strong)';
  return (
    <span role="img" aria-label={t('score.label', { score: Math.round(score) })} className="relative inline-grid place-items-center">
      <ProgressRing share={score / 100} size={size} tone={tone} />
      <span aria-hidden="true" className="tabular absolute text-sm font-bold">
        {Math.round(score)}
      </span>
    </span>
  );
}

/** The five parts of a value score as bars; `weights` are the maximum points of each part. */
export function ScoreBars({ parts, weights }: { parts: ScoreParts; weights: ScoreParts }) {
  const t = useText();
  return (
    <ul className="grid gap-2.5">
      {SCORE_PARTS.map((part) => (
        <li key={part} className="grid grid-cols-[minmax(0,6.5rem)_minmax(1rem,1fr)_minmax(0,4.5rem)] items-center gap-2 text-sm">
          <span className="wrap-anywhere">{t(`score.${part}`)}</span>
          <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full origin-left rounded-full bg-indigo" style={{ transform: `scaleX(${parts[part]})` }} />
          </span>
          <span className="tabular text-right text-muted">
            {(parts[part] * weights[part]).toFixed(1)} / {Math.round(weights[part])}
          </span>
        </li>
      ))}
    </ul>
  );
}
