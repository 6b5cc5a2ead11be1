import type { SplitPart, UserId } from '@app/contracts';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Chip } from '../../../ui/forms/choice.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';

interface PartProps {
  part: SplitPart;
  /** The name of the part's member. */
  name: string;
  /** Who paid the whole bill. */
  payer: UserId | null;
  /** What the reader may note of this part. */
  mark: 'paid' | 'received' | null;
  busy: boolean;
  onMark: (what: 'paid' | 'received', value: boolean) => void;
}

/** The part of one member, with what they and the payer say of it. */
export function Part({ part, name, payer, mark, busy, onMark }: PartProps) {
  const t = useText();
  const { userId, amount, paid, received = false } = part;
  const isPayer = userId === payer;
  const note = isPayer ? t('split.payer') : received ? t('split.received') : paid ? t('split.paid') : null;
  const words = {
    paid: { checked: paid, shown: t(paid ? 'split.paid' : payer ? 'split.markOwn' : 'split.mark'), read: t('split.paidBy', { name }) },
    received: { checked: received, shown: t(received ? 'split.received' : 'split.markReceived'), read: t('split.receivedBy', { name }) },
  };
  const chip = mark && words[mark];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-20 flex-1 wrap-anywhere">{name}</span>
      <span className="tabular font-semibold">{rupees(amount)}</span>
      {note && (!mark || (mark === 'received' && !received)) && (
        <Badge tone="leaf" icon={<CheckIcon size={14} />}>
          {note}
        </Badge>
      )}
      {mark && chip && (
        <Chip name={`${mark}-${userId}`} value={mark} many checked={chip.checked} disabled={busy} onChange={(value) => onMark(mark, value)}>
          <span aria-hidden="true">{chip.shown}</span>
          <span className="sr-only">{chip.read}</span>
        </Chip>
      )}
    </li>
  );
}
