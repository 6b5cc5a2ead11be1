import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { askEmailLink } from '../later-calls.js';

export const isEmail = (typed: string): boolean => /^\S+@\S+\.\S+$/.test(typed.trim());

/** Mails a sign-in link to the typed address, instead of a password. The page does not reveal whether the address has an account. */
export function ByLink({ creating, email, onWrong }: { creating: boolean; email: string; onWrong: () => void }) {
  const t = useText();
  const language = useLanguageStore((state) => state.language);
  const {
    mutate: ask,
    isPending,
    isSuccess,
    variables,
    error,
  } = useCommand({
    send: (address: string) => askEmailLink({ email: address, language }),
    failure: null,
  });
  return (
    <div className="grid gap-2">
      <Button look="secondary" wide busy={isPending} onClick={() => (isEmail(email) ? ask(email.trim()) : onWrong())}>
        {t(creating ? 'byLink.save' : 'byLink.logIn')}
      </Button>
      {isSuccess && (
        <p role="status" className="wrap-anywhere rounded-field bg-leaf-soft p-4 font-medium">
          {t('byLink.sent', { email: variables })} {creating && t('byLink.savesHere')}
        </p>
      )}
      {error && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {problemMessage(error).message ?? t('shell.loadFailedHelp')}
        </p>
      )}
    </div>
  );
}
