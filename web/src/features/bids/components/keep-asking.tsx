import type { Snapshot } from '@app/contracts';
import { lastAsk } from '@app/domain';
import { useReached } from '../../../lib/clock.js';
import { dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';

interface KeepAskingProps {
  snapshot: Pick<Snapshot, 'plan' | 'me'>;
  busy: boolean;
  onKeep: (keepsAsking: boolean) => void;
}

/** A plan that nobody has an offer for keeps asking what becomes free, new or cheaper: the host starts and ends it with one press. */
export function KeepAsking({ snapshot: { plan, me }, busy, onKeep }: KeepAskingProps) {
  const t = useText();
  const isHost = plan.createdBy === me.userId;
  const end = lastAsk(plan);
  const isOver = useReached(end?.getTime() ?? Infinity);
  if (isOver || !(isHost || plan.keepsAsking)) return null;
  return (
    <section aria-label={t('keepAsking.title')} className="mx-auto grid w-full max-w-xl gap-3 rounded-card bg-raised p-5 shadow-card">
      <h2 className="text-base">{t(plan.keepsAsking ? 'keepAsking.on' : 'keepAsking.title')}</h2>
      <p className="text-sm text-muted">{end ? t('keepAsking.until', { when: dayAndTime(end.toISOString()) }) : t('keepAsking.always')}</p>
      {isHost && (
        <Button className="justify-self-start" look="secondary" needsNetwork busy={busy} onClick={() => onKeep(!plan.keepsAsking)}>
          {t(plan.keepsAsking ? 'keepAsking.stop' : 'keepAsking.start')}
        </Button>
      )}
    </section>
  );
}
