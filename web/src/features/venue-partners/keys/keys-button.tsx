import { Suspense, useEffect } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { dialogPart } from '../../../ui/feedback/part.js';
import { listKeys, onDeskKey, useDeskKeys } from './desk-keys.js';

const KeysSheet = dialogPart(async () => ({ default: (await import('./keys-sheet.js')).KeysSheet }));

/** Listens to the keys of the desk while it is shown; a press lists them. Phones have no keys and no button. */
export function KeysButton() {
  const t = useText();
  const listed = useDeskKeys((keys) => keys.listed);
  useEffect(() => {
    addEventListener('keydown', onDeskKey);
    return () => removeEventListener('keydown', onDeskKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => listKeys(true)}
        className="hidden min-h-18 w-full flex-col items-center justify-center gap-0.5 rounded-field p-2 text-xs font-semibold text-muted hover:text-ink lg:flex"
      >
        <kbd
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-field font-sans text-base ring-1 ring-inset ring-line-strong"
        >
          ?
        </kbd>
        {t('keys.button')}
      </button>
      <Suspense fallback={null}>{listed && <KeysSheet />}</Suspense>
    </>
  );
}
