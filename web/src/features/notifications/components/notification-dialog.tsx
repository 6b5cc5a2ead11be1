import type { NotificationView } from '@app/contracts';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { useLiveList } from '../../../live/hooks.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { BellIcon } from '../../../ui/pictures/icons.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { useNotifications } from '../store.js';
import { NotificationItem } from './notification-item.js';

const HINTS = ['notification.created', 'notification.read'] as const;
const POLL_WHILE_OPEN_MS = 30_000;

function Items({
  list,
  onOpen,
  onRead,
}: {
  list: readonly NotificationView[];
  onOpen: (item: NotificationView) => void;
  onRead: (item: NotificationView) => void;
}) {
  const t = useText();
  if (list.length === 0) {
    return (
      <div className="grid justify-items-center gap-2 py-10 text-center">
        <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-sunken text-muted">
          <BellIcon size={30} />
        </span>
        <p className="font-semibold">{t('bell.empty')}</p>
        <p className="text-sm text-muted">{t('bell.emptyHint')}</p>
      </div>
    );
  }
  return (
    <ul className="grid gap-2">
      {list.map((item) => (
        <NotificationItem key={item.id} item={item} onOpen={() => onOpen(item)} onRead={() => onRead(item)} />
      ))}
    </ul>
  );
}

/** My notifications, loaded only while this is open. */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { list, failed, loadList, read, readAll } = useNotifications();
  useLiveList(loadList, HINTS, POLL_WHILE_OPEN_MS);
  const refuse = (): void => toast({ tone: 'bad', title: t('bell.readFailed') });
  const open = (item: NotificationView): void => {
    if (!item.isRead) read(item.id).catch(refuse);
    onClose();
    // A link of ours is a path of this site; anything else is not followed.
    if (item.href.startsWith('/') && !item.href.startsWith('//')) void navigate(item.href);
  };
  const unread = list?.some((item) => !item.isRead) ?? false;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('bell.title')}
      {...(unread && {
        footer: (
          <Button look="secondary" onClick={() => void readAll().catch(refuse)}>
            {t('bell.readAll')}
          </Button>
        ),
      })}
    >
      {list === null && failed && <ErrorState title={t('bell.failed')} onRetry={() => void loadList().catch(() => undefined)} />}
      {list === null && !failed && (
        <div className="grid gap-2" aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-20 rounded-field" />
          ))}
        </div>
      )}
      {list && <Items list={list} onOpen={open} onRead={(item) => void read(item.id).catch(refuse)} />}
    </Sheet>
  );
}
