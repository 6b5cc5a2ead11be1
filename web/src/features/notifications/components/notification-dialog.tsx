import type { NotificationView, Priority } from '@app/contracts';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { useLiveList } from '../../../live/hooks.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { BellIcon, CheckIcon } from '../../../ui/pictures/icons.js';
import { StaleNote } from '../../../ui/feedback/stale-note.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { useCommand } from '../../../live/use-command.js';
import { useNotifications } from '../store.js';
import { useNow } from '../../../lib/clock.js';
import { timeAgo } from '../../../lib/format.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';

const BARS: Record<Priority, string> = { urgent: 'bg-brick', high: 'bg-marigold', normal: 'bg-indigo', other: 'bg-line-strong' };
const TONES: Partial<Record<Priority, Tone>> = { urgent: 'brick', high: 'marigold' };

/** One notification; opening it marks it read. */
function NotificationItem({ item, onOpen, onRead }: { item: NotificationView; onOpen: () => void; onRead: () => void }) {
  const t = useText();
  const now = useNow();
  const tone = TONES[item.priority];
  return (
    <li className={cx('relative flex items-start gap-1 overflow-hidden rounded-field', item.isRead ? 'bg-transparent' : 'bg-sunken')}>
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-2 left-0 w-1 rounded-full', BARS[item.priority], item.isRead && 'opacity-40')}
      />
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 rounded-field py-3 pl-4 pr-1 text-left">
        <span className="flex flex-wrap items-center gap-2">
          <span className={cx('leading-snug', item.isRead ? 'font-medium' : 'font-bold')}>{item.title}</span>
          {tone && <Badge tone={tone}>{t(item.priority === 'urgent' ? 'bell.urgent' : 'bell.high')}</Badge>}
        </span>
        <span className="block text-sm text-muted">{item.message}</span>
        <time dateTime={item.createdAt} className="tabular block pt-0.5 text-xs text-muted">
          {timeAgo(item.createdAt, now)}
        </time>
      </button>
      {!item.isRead && <IconButton label={t('bell.read')} icon={<CheckIcon />} onClick={onRead} />}
    </li>
  );
}

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

/** The reader's notifications, loaded only while this is open. */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { list, failed, loadList, read, readAll } = useNotifications();
  useLiveList(loadList, HINTS, POLL_WHILE_OPEN_MS);
  const failure = () => ({ title: t('bell.readFailed') });
  const { mutate: markRead } = useCommand({ send: read, failure });
  const { mutate: markAllRead } = useCommand({ send: readAll, failure });
  const open = (item: NotificationView): void => {
    if (!item.isRead) markRead(item.id);
    onClose();
    // A valid link is a path of this site; any other is ignored.
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
          <Button look="secondary" onClick={() => markAllRead()}>
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
      {list && failed && <StaleNote onRetry={() => void loadList().catch(() => undefined)} />}
      {list && <Items list={list} onOpen={open} onRead={(item) => markRead(item.id)} />}
    </Sheet>
  );
}
