import { Suspense, useState } from 'react';
import { BellButton } from '../../../ui/bell-button.js';
import { dialogPart } from '../../../ui/feedback/part.js';
import { useDesk } from '../desk-store.js';

// The list loads on demand, because most visits of the desk do not open it.
const NoticeSheet = dialogPart(() => import('./notice-sheet.js'));
const MOST = 29;

/** The bell of the desk with the number of unread notices; opens the list. */
export function NoticeBell() {
  const [open, setOpen] = useState(false);
  const unread = useDesk(({ notices }) => notices?.filter(({ isRead }) => !isRead).length ?? 0);
  return (
    <>
      <BellButton unread={unread} most={MOST} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <NoticeSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
