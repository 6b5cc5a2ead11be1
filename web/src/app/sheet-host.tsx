import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { closeSheet, closeSheets, useSheets } from '../lib/sheets.js';

const InviteSheet = lazy(async () => ({ default: (await import('../features/invites/components/invite-sheet.js')).InviteSheet }));
const ManageSheet = lazy(async () => ({ default: (await import('../features/datebooks/manage/manage-sheet.js')).ManageSheet }));
const ReportSheet = lazy(async () => ({ default: (await import('../features/reports/components/report-sheet.js')).ReportSheet }));

/** The sheets that any page can open; they close with the page. */
export function SheetHost() {
  const sheet = useSheets(({ open }) => open.at(-1));
  const { pathname } = useLocation();
  useEffect(() => closeSheets, [pathname]);
  if (!sheet) return null;
  return (
    <Suspense fallback={null}>
      {sheet.kind === 'invite' && <InviteSheet id={sheet.id} onClose={closeSheet} />}
      {sheet.kind === 'manage' && <ManageSheet id={sheet.id} onClose={closeSheet} />}
      {sheet.kind === 'report' && <ReportSheet about={sheet.about} onClose={closeSheet} />}
    </Suspense>
  );
}
