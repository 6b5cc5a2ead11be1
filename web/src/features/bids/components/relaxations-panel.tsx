import type { Relaxation, Snapshot } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { shortDay } from '../../../lib/format.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { fetchRelaxations } from '../api.js';

function relaxationText(t: Translate, relaxation: Relaxation): string {
  switch (relaxation.kind) {
    case 'distance':
      return t('relax.distance', { km: relaxation.travelDistance });
    case 'date':
      return t('relax.date', { day: shortDay(relaxation.preferredDate) });
    case 'time':
      return relaxation.preferredTime ? t('relax.time', { time: t(`time.${relaxation.preferredTime}`) }) : t('relax.anyTime');
    case 'combined':
      return relaxation.parts.map((part) => relaxationText(t, part)).join(' · ');
    case 'areas':
    case 'types':
    case 'budget':
      return t(`relax.${relaxation.kind}`);
  }
}

/** The reasons for an auction without bids, and the changes that one tap would make, most venues first. */
export function RelaxationsPanel({
  snapshot,
  busy,
  onAgain,
}: {
  snapshot: Snapshot;
  busy: boolean;
  /** null: the reader does not decide and may only read. */
  onAgain: ((relaxation: Relaxation) => void) | null;
}) {
  const t = useText();
  const { id, planVersion, state } = snapshot.plan;
  const { data } = useQuery({
    queryKey: queryKeys.relaxations(id, `${planVersion} ${state} ${snapshot.bidRequest?.status ?? ''}`),
    queryFn: () => fetchRelaxations(id),
  });
  if (!data || (data.excluded.length === 0 && data.options.length === 0)) return null;
  return (
    <section aria-label={t('relax.title')} className="mx-auto grid w-full max-w-xl gap-3 rounded-card bg-raised p-5 shadow-card">
      <h2 className="text-base">{t('relax.title')}</h2>
      {data.excluded.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted">
          {data.excluded.map(({ reason, count }) => (
            <li key={reason}>{t(`relax.excluded.${reason}`, { count })}</li>
          ))}
        </ul>
      )}
      {data.options.length > 0 && (
        <ul className="grid gap-2">
          {data.options.map(({ relaxation, gained }) => (
            <li key={JSON.stringify(relaxation)} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span className="block font-semibold">{relaxationText(t, relaxation)}</span>
                <span className="text-sm text-leaf">{t('relax.gained', { count: gained })}</span>
              </span>
              {onAgain && (
                <Button look="secondary" size="small" needsNetwork busy={busy} onClick={() => onAgain(relaxation)}>
                  {t('offers.again')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
