import { PASS_REASONS, type PassReason, type VenueRequestView } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { deskFailure } from '../desk-failure.js';
import { passOnRequest } from '../api.js';
import { readDesk, setPassed } from '../desk-store.js';

/** Saves or takes back a pass; the toast of a saved one takes it back. */
function usePass(requestId: string, onDone?: () => void) {
  const t = useText();
  return useCommand({
    send: (reason: PassReason | null) => passOnRequest(requestId, reason),
    success: (_, reason) =>
      reason && { title: t('pass.done'), tone: 'neutral', action: { label: t('venueSet.undo'), onPress: () => undo(requestId) } },
    onDone: (_, reason) => {
      setPassed(requestId, reason);
      if (reason) onDone?.();
    },
    failure: deskFailure,
    onFailure: () => void readDesk().catch(() => undefined),
  });
}

/** The undo of the toast: it outlives the button. */
function undo(requestId: string): void {
  passOnRequest(requestId, null).then(
    () => setPassed(requestId, null),
    () => readDesk().catch(() => undefined),
  );
}

/** Passes on a request, with a reason that only the venue's insights count. */
export function PassButton({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const pass = usePass(requestId, onDone);
  return (
    <>
      <Button look="quiet" wide className="mt-2" onClick={() => setOpen(true)}>
        {t('pass.button')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} busy={pass.isPending} title={t('pass.title')} description={t('pass.about')}>
        <ul className="grid gap-2">
          {PASS_REASONS.map((reason) => (
            <li key={reason}>
              <Button
                look="secondary"
                wide
                busy={pass.isPending && pass.variables === reason}
                disabled={pass.isPending}
                onClick={() => pass.mutate(reason)}
              >
                {t(`pass.reason.${reason}`)}
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

/** Says that the venue passed on a request, and why, with the way back. */
export function PassedNote({ request, mayUndo }: { request: VenueRequestView; mayUndo: boolean }) {
  const t = useText();
  const pass = usePass(request.id);
  if (!request.passed) return null;
  return (
    <section role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-5">
      <div>
        <h3 className="text-lg">{t('pass.passed')}</h3>
        <p>{t(`pass.reason.${request.passed}`)}</p>
      </div>
      {mayUndo && (
        <Button look="secondary" busy={pass.isPending} onClick={() => pass.mutate(null)}>
          {t('venueSet.undo')}
        </Button>
      )}
    </section>
  );
}
