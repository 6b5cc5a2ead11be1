import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { IconButton } from '../../../ui/button.js';
import { BellIcon } from '../../../ui/pictures/icons.js';
import { useDesk } from '../desk-store.js';

// Most looks at the desk open no list.
const NoticeSheet = lazy(() => import('./notice-sheet.js'));
const BADGE_MAX = 29;

/** The bell of the desk with the number of notices that wait; opens the list. */
export function NoticeBell() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const unread = useDesk(({ notices }) => notices?.filter(({ isRead }) => !isRead).length ?? 0);
  return (
    <>
      <IconButton
        label={unread > 0 ? t('bell.openCount', { count: unread }) : t('bell.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={
          <>
            <BellIcon />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="tabular absolute right-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-rose px-1 text-xs font-bold text-on-rose"
              >
                {unread > BADGE_MAX ? t('desk.bell.over', { count: BADGE_MAX }) : unread}
              </span>
            )}
          </>
        }
      />
      {open && (
        <Suspense fallback={null}>
          <NoticeSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
