import { Link } from 'react-router-dom';
import { useText } from '../../../../lib/i18n/i18n.js';

export interface TrailStep {
  to: string;
  label: string;
}

/** The pages above a page, from the widest to the one before it. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  const t = useText();
  return (
    <nav aria-label={t('places.trail')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {steps.map(({ to, label }, index) => (
          <li key={to} className="flex items-center gap-x-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-muted">
                ›
              </span>
            )}
            <Link to={to} className="inline-flex min-h-11 min-w-6 items-center text-indigo underline underline-offset-2">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
