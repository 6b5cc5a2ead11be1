import { useQueryClient } from '@tanstack/react-query';
import type { BookingView, SavePaid, Snapshot, SplitPart, SplitView, UserId } from '@app/contracts';
import { Suspense, useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { memberName, namesWithin } from '../../../lib/i18n/person-name.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Chip } from '../../../ui/forms/choice.js';
import { dialogPart } from '../../../ui/feedback/part.js';
import { spendOf, spendWords } from '../../../ui/offer/spend-words.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';
import { savePaid, saveSplit } from '../api.js';
import { Section } from './section.js';

const SplitDialog = dialogPart(async () => ({ default: (await import('./split-dialog.js')).SplitDialog }));

interface PartProps {
  part: SplitPart;
  /** The name of the part's member. */
  name: string;
  /** Whether the reader may mark this part as paid. */
  mayMark: boolean;
  busy: boolean;
  onPaid: (paid: boolean) => void;
}

function Part({ part, name, mayMark, busy, onPaid }: PartProps) {
  const t = useText();
  const { userId, amount, paid } = part;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-20 flex-1 wrap-anywhere">{name}</span>
      <span className="tabular font-semibold">{rupees(amount)}</span>
      {mayMark ? (
        <Chip name={`paid-${userId}`} value="paid" many checked={paid} disabled={busy} onChange={onPaid}>
          <span aria-hidden="true">{t(paid ? 'split.paid' : 'split.mark')}</span>
          <span className="sr-only">{t('split.paidBy', { name })}</span>
        </Chip>
      ) : (
        paid && (
          <Badge tone="leaf" icon={<CheckIcon size={14} />}>
            {t('split.paid')}
          </Badge>
        )
      )}
    </li>
  );
}

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
  const mark = useCommand({
    send: async (body: SavePaid) => {
      // A payment needs an assigned share: the first mark saves the even split.
      if (!split.savedAt) await saveSplit(booking, { mode: 'equal' });
      return savePaid(booking, body);
    },
    onDone: keep,
    failure: t('split.failed'),
  });
  const { parts } = spendWords(t, booking, booking.minSpend);
  const mine = split.parts.find(({ userId }) => userId === me);
  const open = split.parts.filter(({ paid }) => !paid).reduce((sum, { amount }) => sum + amount, 0);
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
          {split.savedAt && ` · ${open === 0 ? t('split.settled') : t('split.left', { price: rupees(open) })}`}
        </p>
      </div>
      <ul>
        {split.parts.map((part) => (
          <Part
            key={part.userId}
            part={part}
            name={memberName(t, part, me, plan?.plan.planType)}
            mayMark={decides || (plan !== null && part.userId === me && split.savedAt !== null)}
            busy={mark.isPending}
            onPaid={(paid) => mark.mutate({ paid, ...(part.userId !== me && { userId: part.userId }) })}
          />
        ))}
      </ul>
      {!split.savedAt && !decides && plan && owner && (
        <p className="text-sm text-muted">{t('split.unsaved', { name: namesWithin(t, [owner.firstName], plan.plan.planType) })}</p>
      )}
      {decides && (
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
