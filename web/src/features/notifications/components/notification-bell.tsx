import { POLL_MS } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { useLiveList } from '../../../live/hooks.js';
import { IconButton } from '../../../ui/button.js';
import { BellIcon } from '../../../ui/pictures/icons.js';
import { useNotifications } from '../store.js';
import { NotificationDialog } from './notification-dialog.js';

const HINTS = ['notification.created', 'notification.read'] as const;
const BADGE_MAX = 99;

/** The bell with the number of unread notifications; opens the list. */
export function NotificationBell() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { unread, loadUnread } = useNotifications();
  useLiveList(loadUnread, HINTS, POLL_MS.unread);
  return (
    <>
      <IconButton
        label={unread > 0 ? t('bell.openCount', { count: unread }) : t('bell.open')}
        onClick={() => setOpen(true)}
        icon={
          <>
            <BellIcon />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="tabular absolute right-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-rose px-1 text-xs font-bold text-on-rose"
              >
                {unread > BADGE_MAX ? t('bell.over') : unread}
              </span>
            )}
          </>
        }
      />
      {open && <NotificationDialog onClose={() => setOpen(false)} />}
    </>
  );
}
