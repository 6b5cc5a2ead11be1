import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { askPasswordReset } from '../later-calls.js';
import { useAccount } from '../store.js';

/** Mails the person of an account without a password a link that sets one. */
export function MailPasswordLink() {
  const t = useText();
  const email = useAccount((account) => account.user?.email ?? '');
  const { mutate: ask, isPending, isSuccess, error } = useCommand({ send: () => askPasswordReset('planner', { email }), failure: null });
  if (isSuccess)
    return (
      <p role="status" className="wrap-anywhere rounded-field bg-leaf-soft p-4 font-medium">
        {t('reset.sent', { email })}
      </p>
    );
  return (
    <>
      <Button wide needsNetwork busy={isPending} onClick={() => ask()}>
        {t('byLink.choosePassword')}
      </Button>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {problemMessage(error).message ?? t('shell.loadFailedHelp')}
        </p>
      )}
    </>
  );
}
