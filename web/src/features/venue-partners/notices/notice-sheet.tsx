import type { VenueNoticeView } from '@app/contracts';
import { useNavigate } from 'react-router-dom';
import { useNow } from '../../../lib/clock.js';
import { timeAgo } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, IconButton } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Sheet } from '../../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { BellIcon, CheckIcon } from '../../../ui/pictures/icons.js';
import type { Tone } from '../../../ui/badge.js';
import { readDesk, useDesk } from '../desk-store.js';
import { DevicePanel } from './device-panel.js';
import { MailPanel } from './mail-panel.js';
import { aboutText, moneyText, noticeHref, titleText, toneOf } from './notice-words.js';
import { useReadNotices } from './use-read-notices.js';

const BARS: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  rose: 'bg-rose',
  indigo: 'bg-indigo',
  marigold: 'bg-marigold',
  leaf: 'bg-leaf',
  brick: 'bg-brick',
};

function Notice({ notice, onOpen, onRead }: { notice: VenueNoticeView; onOpen: () => void; onRead: () => void }) {
  const t = useText();
  const now = useNow();
  const { isRead, createdAt } = notice;
  const money = moneyText(t, notice);
  return (
    <li className={cx('relative flex items-start gap-1 overflow-hidden rounded-field', !isRead && 'bg-sunken')}>
      <span aria-hidden="true" className={cx('absolute inset-y-2 left-0 w-1 rounded-full', BARS[toneOf(notice)], isRead && 'opacity-40')} />
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 rounded-field py-3 pl-4 pr-1 text-left">
        <span className={cx('block leading-snug', isRead ? 'font-medium' : 'font-bold')}>
          {titleText(t, notice)}
          {!isRead && <span className="sr-only"> ({t('desk.bell.unread')})</span>}
        </span>
        {money && <span className="tabular block text-sm font-medium">{money}</span>}
        <span className="block text-sm text-muted">{aboutText(t, notice)}</span>
        <time dateTime={createdAt} className="tabular block pt-0.5 text-xs text-muted">
          {timeAgo(createdAt, now)}
        </time>
      </button>
      {!isRead && <IconButton label={t('bell.read')} icon={<CheckIcon />} onClick={onRead} />}
    </li>
  );
}

function NoNotices() {
  const t = useText();
  return (
    <div className="grid justify-items-center gap-2 py-8 text-center">
      <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-sunken text-muted">
        <BellIcon size={30} />
      </span>
      <p className="font-semibold">{t('desk.bell.empty')}</p>
      <p className="text-sm text-muted">{t('desk.bell.emptyAbout')}</p>
    </div>
  );
}

/** The notices of the desk, and the alerts of this device. */
export default function NoticeSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { notices, failed } = useDesk();
  const read = useReadNotices();
  const open = (notice: VenueNoticeView): void => {
    if (!notice.isRead) read(notice.id);
    onClose();
    void navigate(noticeHref(notice));
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('desk.bell.title')}
      {...(notices?.some(({ isRead }) => !isRead) && {
        footer: (
          <Button look="secondary" onClick={() => read('all')}>
            {t('bell.readAll')}
          </Button>
        ),
      })}
    >
      {notices === null && failed && <ErrorState title={t('bell.failed')} onRetry={() => void readDesk().catch(() => undefined)} />}
      {notices === null && !failed && (
        <div className="grid gap-2" aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-20 rounded-field" />
          ))}
        </div>
      )}
      {notices?.length === 0 && <NoNotices />}
      {notices && notices.length > 0 && (
        <ul className="grid gap-2">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} onOpen={() => open(notice)} onRead={() => read(notice.id)} />
          ))}
        </ul>
      )}
      <DevicePanel />
      <MailPanel />
    </Sheet>
  );
}
