import { useQueryClient } from '@tanstack/react-query';
import type { BookingView, SavePaid, SaveReceived, Snapshot, SplitPart, SplitView, UserId } from '@app/contracts';
import { Suspense, useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { memberName, namesWithin } from '../../../lib/i18n/person-name.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { dialogPart } from '../../../ui/feedback/part.js';
import { spendOf, spendWords } from '../../../ui/offer/spend-words.js';
import { savePaid, saveReceived, saveSplit } from '../api.js';
import { BillPayer } from './bill-payer.js';
import { Section } from './section.js';
import { Part } from './split-part.js';

const SplitDialog = dialogPart(async () => ({ default: (await import('./split-dialog.js')).SplitDialog }));

interface SplitPanelProps {
  booking: BookingView;
  split: SplitView;
  me: UserId | null;
  /** null: offline, read-only. */
  plan: Snapshot | null;
}

/** The bill to the rupee: the reader's share first, then each member's part and payment. */
export function SplitPanel({ booking, split, me, plan }: SplitPanelProps) {
  const t = useText();
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const decides = plan?.me.canAccept ?? false;
  const owner = plan?.members.find(({ userId }) => userId === (plan.plan.delegateId ?? plan.plan.createdBy));
  const keep = (next: SplitView): void =>
    void queries.setQueriesData<SplitView>({ queryKey: queryKeys.split(booking.id, 0).slice(0, 2) }, next);
  const payer = split.payer?.userId ?? null;
  const mark = useCommand({
    send: async (body: SavePaid | SaveReceived) => {
      if ('received' in body) return saveReceived(booking, body);
      // A payment needs an assigned share: the first mark saves the even split.
      if (!split.savedAt) await saveSplit(booking, { mode: 'equal' });
      return savePaid(booking, body);
    },
    onDone: keep,
    failure: t('split.failed'),
  });
  const { parts } = spendWords(t, booking, booking.minSpend);
  const mine = split.parts.find(({ userId }) => userId === me);
  const isOpen = ({ userId, paid, received }: SplitPart) => (payer ? userId !== payer && !received : !paid);
  const open = split.parts.filter(isOpen).reduce((sum, { amount }) => sum + amount, 0);
  const isReceived = payer !== null && split.parts.some(({ received }) => received);
  const markOf = ({ userId, amount, received }: SplitPart): 'paid' | 'received' | null => {
    if (!plan || userId === payer || (payer && amount === 0)) return null;
    if (payer === me && me !== null) return 'received';
    const isOwn = userId === me && split.savedAt !== null;
    return !received && (isOwn || (decides && !payer)) ? 'paid' : null;
  };
  return (
    <Section id="split" title={t('split.title')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="text-sm text-muted">{t('split.yours')}</span>{' '}
          <span className="tabular text-xl font-bold">{rupees(mine?.amount ?? 0)}</span>
        </p>
        <p className="tabular text-sm text-muted">
          {t('split.total', { price: rupees(split.total) })}
          {parts && split.total === spendOf(booking.proposedPrice, booking.minSpend) && ` (${parts})`}
          {split.savedAt && ` · ${open === 0 ? t(payer ? 'split.allSettled' : 'split.settled') : t('split.left', { price: rupees(open) })}`}
        </p>
      </div>
      <ul>
        {split.parts.map((part) => (
          <Part
            key={part.userId}
            part={part}
            name={memberName(t, part, me, plan?.plan.planType)}
            payer={payer}
            mark={markOf(part)}
            busy={mark.isPending}
            onMark={(what, value) =>
              mark.mutate(
                what === 'received'
                  ? { received: value, userId: part.userId }
                  : { paid: value, ...(part.userId !== me && { userId: part.userId }) },
              )
            }
          />
        ))}
      </ul>
      {!split.savedAt && !decides && plan && owner && (
        <p className="text-sm text-muted">{t('split.unsaved', { name: namesWithin(t, [owner.firstName], plan.plan.planType) })}</p>
      )}
      <BillPayer booking={booking} split={split} me={me} plan={plan} onSaved={keep} />
      {decides && !isReceived && (
        <Button look="secondary" needsNetwork className="justify-self-start" onClick={() => setEditing(true)}>
          {t('split.edit')}
        </Button>
      )}
      <Suspense fallback={null}>
        {editing && plan && (
          <SplitDialog booking={booking} split={split} snapshot={plan} onSaved={keep} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </Section>
  );
}
