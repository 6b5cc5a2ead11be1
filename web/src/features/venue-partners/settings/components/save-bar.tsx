import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';

/** The look of a row of buttons that stays in sight at the end of a long form. */
export const SAVE_ROW =
  'sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 -mx-2 flex flex-wrap items-center gap-2 rounded-field bg-raised p-2 shadow-float ring-1 ring-line lg:bottom-2';

interface SaveBarProps {
  /** The bar says that the input is not saved yet, and stays in sight. */
  isDirty: boolean;
  busy: boolean;
  onUndo: () => void;
  /** The buttons that save. */
  children: ReactNode;
}

/** The end of every section of settings: what is typed and not saved, in sight however long the section is, with the way back. */
export function SaveBar({ isDirty, busy, onUndo, children }: SaveBarProps) {
  const t = useText();
  if (!isDirty) return null;
  return (
    <div data-bar="save" className={cx('rise-in', SAVE_ROW)}>
      <p role="status" className="basis-full px-2 text-sm font-semibold text-marigold sm:min-w-0 sm:flex-1 sm:basis-auto">
        {t('venueSet.unsaved')}
      </p>
      <Button look="quiet" disabled={busy} onClick={onUndo}>
        {t('venueSet.undo')}
      </Button>
      {children}
    </div>
  );
}
