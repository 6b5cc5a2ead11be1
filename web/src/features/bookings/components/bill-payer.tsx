import { pathTo, type BookingView, type Snapshot, type SplitView, type UserId } from '@app/contracts';
import { lazy, Suspense, useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { namesWithin } from '../../../lib/i18n/person-name.js';
import { useNetwork } from '../../../lib/network.js';
import { useCommand } from '../../../live/use-command.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { dialogPart } from '../../../ui/feedback/part.js';
import { withdrawBill } from '../api.js';

const PaidDialog = dialogPart(async () => ({ default: (await import('./paid-dialog.js')).PaidDialog }));
const PayBack = lazy(async () => ({ default: (await import('./pay-back.js')).PayBack }));

interface BillPayerProps {
  booking: BookingView;
  split: SplitView;
  me: UserId | null;
  plan: Snapshot | null;
  onSaved: (split: SplitView) => void;
}

/** Who paid the whole bill, and what the reader does about it. */
export function BillPayer({ booking, split, me, plan, onSaved }: BillPayerProps) {
  const t = useText();
  const { offline } = useNetwork();
  const [saying, setSaying] = useState(false);
  const withdraw = useCommand({ send: () => withdrawBill(booking), onDone: onSaved, failure: t('split.failed') });
  const { payer = null } = split;
  if (offline) return <p className="text-sm text-muted">{t('split.offline')}</p>;
  if (!plan) return null;
  if (!payer)
    return (
      <>
        <p className="text-sm text-muted">{t('split.whoPaid')}</p>
        <Button look="secondary" needsNetwork className="justify-self-start" onClick={() => setSaying(true)}>
          {t('split.iPaid')}
        </Button>
        <Suspense fallback={null}>
          {saying && <PaidDialog booking={booking} split={split} onSaved={onSaved} onClose={() => setSaying(false)} />}
        </Suspense>
      </>
    );
  const price = rupees(split.total);
  const mine = split.parts.find(({ userId }) => userId === me);
  if (payer.userId !== me) {
    const name = namesWithin(t, [payer.firstName], plan.plan.planType);
    return (
      <>
        <p className="wrap-anywhere">{t('split.theyPaid', { name, price })}</p>
        <Suspense fallback={null}>
          {mine && mine.amount > 0 && <PayBack payer={payer} name={name} mine={mine} planName={plan.plan.name} />}
        </Suspense>
      </>
    );
  }
  return (
    <>
      <p>{t('split.youPaid', { price })}</p>
      {!payer.upiId && (
        <div className="grid gap-2">
          <p className="text-sm text-muted">{t('split.noUpi')}</p>
          <ButtonLink look="secondary" to={pathTo('settings', { settingsPart: 'paid-back' })} className="justify-self-start">
            {t('split.addUpi')}
          </ButtonLink>
        </div>
      )}
      {!split.parts.some(({ received }) => received) && (
        <Button look="quiet" needsNetwork busy={withdraw.isPending} className="justify-self-start" onClick={() => withdraw.mutate()}>
          {t('split.withdraw')}
        </Button>
      )}
    </>
  );
}
