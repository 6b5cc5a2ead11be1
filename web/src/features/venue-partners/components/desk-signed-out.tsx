import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { SignedOutCover } from '../../../ui/feedback/signed-out-cover.js';
import { signInAgain, useDesk } from '../desk-store.js';
import { LoginForm } from './login-form.js';

/** Asks for a new sign-in over a page of the desk; closing it drops the waiting calls. */
export function DeskSignedOut({ onClose }: { onClose: () => void }) {
  const t = useText();
  const email = useDesk((desk) => desk.profile?.staff.email ?? '');
  return (
    <SignedOutCover lead={t('signedOut.lead')}>
      <LoginForm email={email} run={signInAgain} onDone={() => undefined} />
      <Button look="quiet" onClick={onClose}>
        {t('venue.logOut')}
      </Button>
    </SignedOutCover>
  );
}
