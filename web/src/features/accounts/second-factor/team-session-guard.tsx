import { useEffect, type ReactNode } from 'react';
import { useSignedOut } from '../../../lib/calls/ended-session.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { CodeForm } from '../../../second-factor/code-form.js';
import { isSessionEnded, useTeamSession } from '../../../team/team-session.js';
import { Dialog } from '../../../ui/dialog.js';
import { OfflineLine } from '../../../ui/feedback/signed-out-cover.js';
import { giveCodeAgain } from './api.js';
import { SignInAgain } from './sign-in-again.js';
import { useSessionEnd } from './use-session-end.js';

/** Asks for a code before personal data is shown; the waiting calls then continue. */
function CodeAgain() {
  const t = useText();
  const { answer, end } = useTeamSession();
  const put = () => answer(false);
  const run = async (code: { code: string }): Promise<void> => {
    try {
      await giveCodeAgain(code);
    } catch (error) {
      if (!isSessionEnded(error)) throw error;
      return end();
    }
    answer(true);
  };
  return (
    <Dialog open onClose={put} title={t('teamSession.code')} closeOnBackdrop={false}>
      <CodeForm orRecovery autoFocus run={run} submit={t('teamSession.go')} onDone={() => undefined} onCancel={put}>
        <OfflineLine />
        <p>{t('teamSession.codeLead')}</p>
      </CodeForm>
    </Dialog>
  );
}

/** Guards the team's pages: closes them after half an hour unused or half a day, and asks for a code before personal data is shown. */
export function TeamSessionGuard({ children }: { children: ReactNode }) {
  useSessionEnd();
  const { ended, asksCode, begin, end, answer } = useTeamSession();
  const isAwaited = useSignedOut('team');
  useEffect(() => {
    if (isAwaited) end();
  }, [isAwaited, end]);
  useEffect(
    () => () => {
      begin();
      answer(false);
    },
    [begin, answer],
  );
  return (
    <>
      <div inert={ended} className={ended ? 'invisible' : undefined}>
        {children}
      </div>
      {asksCode && !ended && <CodeAgain />}
      {ended && <SignInAgain />}
    </>
  );
}
