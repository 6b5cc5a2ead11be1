import { useText } from '../lib/i18n/i18n.js';
import { IconButton } from './button.js';
import { BellIcon } from './pictures/icons.js';

interface BellButtonProps {
  unread: number;
  /** The largest number that is shown exactly. */
  most: number;
  onClick: () => void;
}

/** A bell with the number of unread entries; opens its list. */
export function BellButton({ unread, most, onClick }: BellButtonProps) {
  const t = useText();
  return (
    <IconButton
      label={unread > 0 ? t('bell.openCount', { count: unread }) : t('bell.open')}
      aria-haspopup="dialog"
      onClick={onClick}
      icon={
        <>
          <BellIcon />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="tabular absolute right-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-rose px-1 text-xs font-bold text-on-rose"
            >
              {unread > most ? t('bell.over', { count: most }) : unread}
            </span>
          )}
        </>
      }
    />
  );
}
