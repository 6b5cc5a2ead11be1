import { POLL_MS } from '@app/contracts';
import { useState } from 'react';
import { useLiveList } from '../../../live/hooks.js';
import { BellButton } from '../../../ui/bell-button.js';
import { useNotifications } from '../store.js';
import { NotificationDialog } from './notification-dialog.js';

const HINTS = ['notification.created', 'notification.read'] as const;
const MOST = 99;

/** The bell with the number of unread notifications; opens the list. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const { unread, loadUnread } = useNotifications();
  useLiveList(loadUnread, HINTS, POLL_MS.unread);
  return (
    <>
      <BellButton unread={unread} most={MOST} onClick={() => setOpen(true)} />
      {open && <NotificationDialog onClose={() => setOpen(false)} />}
    </>
  );
}
