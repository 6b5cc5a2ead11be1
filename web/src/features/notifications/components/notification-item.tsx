import type { NotificationView, Priority } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { timeAgo } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { IconButton } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';

const BARS: Record<Priority, string> = { urgent: 'bg-brick', high: 'bg-marigold', normal: 'bg-indigo', other: 'bg-line-strong' };
const TONES: Partial<Record<Priority, Tone>> = { urgent: 'brick', high: 'marigold' };

/** One notification; opening it marks it read. */
export function NotificationItem({ item, onOpen, onRead }: { item: NotificationView; onOpen: () => void; onRead: () => void }) {
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
