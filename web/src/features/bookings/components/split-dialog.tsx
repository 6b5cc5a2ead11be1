import { SPLIT_MODES, type BookingView, type SaveSplit, type Snapshot, type SplitMode, type SplitView, type UserId } from '@app/contracts';
import { splitBill } from '@app/domain';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { memberName } from '../../../lib/i18n/person-name.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Chip } from '../../../ui/forms/choice.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { saveSplit } from '../api.js';

/** The maximum shares of one person; the API refuses more. */
const MOST_SHARES = 100;

interface SplitDialogProps {
  booking: BookingView;
  split: SplitView;
  snapshot: Snapshot;
  onSaved: (split: SplitView) => void;
  onClose: () => void;
}

/** Divides the bill evenly, by shares or by amounts; each part is shown while it is typed, by the server's own rule. */
export function SplitDialog({ booking, split, snapshot: { members, me, plan }, onSaved, onClose }: SplitDialogProps) {
  const t = useText();
  const [mode, setMode] = useState<SplitMode>(split.mode);
  const [total, setTotal] = useState(split.total);
  const partOf = (userId: UserId) => split.parts.find((part) => part.userId === userId);
  const [shares, setShares] = useState<Record<UserId, number>>(() =>
    Object.fromEntries(members.map(({ userId }) => [userId, partOf(userId)?.share ?? 1])),
  );
  const [amounts, setAmounts] = useState<Record<UserId, number>>(() =>
    Object.fromEntries(members.map(({ userId }) => [userId, partOf(userId)?.amount ?? 0])),
  );
  const given = members.reduce((sum, { userId }) => sum + (amounts[userId] ?? 0), 0);
  const weight = members.reduce((sum, { userId }) => sum + (shares[userId] ?? 0), 0);
  const isUnreadable = [total, mode === 'shares' ? weight : 0, mode === 'custom' ? given : 0].some(Number.isNaN);
  const body: SaveSplit = {
    mode,
    total,
    ...(mode === 'shares' && { parts: members.map(({ userId }) => ({ userId, share: shares[userId] ?? 0 })) }),
    ...(mode === 'custom' && { parts: members.map(({ userId }) => ({ userId, amount: amounts[userId] ?? 0 })) }),
  };
  const result = splitBill(
    total,
    body,
    members.map(({ userId }) => userId),
    split.payer?.userId,
  );
  const send = useCommand({
    send: () => saveSplit(booking, body),
    success: () => ({ title: t('split.saved') }),
    onDone: (saved) => {
      onSaved(saved);
      onClose();
    },
    failure: t('split.failed'),
  });
  const problem =
    isUnreadable || !('wrong' in result) || result.wrong === 'nobody'
      ? null
      : result.wrong === 'shares'
        ? t('split.noShares')
        : given > total
          ? t('split.over', { price: rupees(given - total) })
          : t('split.missing', { price: rupees(total - given) });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={send.isPending}
      closeOnBackdrop={false}
      title={t('split.edit')}
      footer={
        <>
          <Button look="secondary" disabled={send.isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            busy={send.isPending}
            needsNetwork
            disabled={isUnreadable || 'wrong' in result || total === 0}
            onClick={() => send.mutate()}
          >
            {t('split.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {SPLIT_MODES.map((one) => (
            <Chip key={one} name="split-mode" value={one} checked={mode === one} onChange={() => setMode(one)}>
              {t(`split.mode.${one}`)}
            </Chip>
          ))}
        </div>
        <NumberInput label={t('split.bill')} value={total} error={total === 0 ? t('split.noBill') : null} onChange={setTotal} />
        <ul className="grid gap-3">
          {members.map((member) => {
            const { userId } = member;
            const name = memberName(t, member, me.userId, plan.planType);
            const amount = 'parts' in result ? result.parts.find((part) => part.userId === userId)?.amount : undefined;
            return (
              <li key={userId} className="flex items-end gap-3">
                {mode === 'equal' ? (
                  <span className="min-w-0 flex-1 wrap-anywhere py-2">{name}</span>
                ) : (
                  <NumberInput
                    key={mode}
                    required
                    most={mode === 'shares' ? MOST_SHARES : undefined}
                    fieldClassName="min-w-0 flex-1"
                    label={t(mode === 'shares' ? 'split.share' : 'split.amount', { name })}
                    value={(mode === 'shares' ? shares : amounts)[userId] ?? 0}
                    onChange={(value) =>
                      mode === 'shares' ? setShares({ ...shares, [userId]: value }) : setAmounts({ ...amounts, [userId]: value })
                    }
                  />
                )}
                {mode !== 'custom' && <span className="tabular min-w-20 py-2 text-right font-semibold">{rupees(amount || 0)}</span>}
              </li>
            );
          })}
        </ul>
        {problem && (
          <p role="alert" className="text-sm font-medium text-brick">
            <span aria-hidden="true">⚠ </span>
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
