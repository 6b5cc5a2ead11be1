import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { answerMailLink, type MailAnswer } from '../later-calls.js';

/**
 * Records the reader's answer about a mail address: it is theirs, or the mail was a mistake. A press is required, because mail scanners open links.
 */
export function MailLink({ answer, token }: { answer: MailAnswer; token: string | null }) {
  const t = useText();
  const { mutate: say, isPending, isSuccess, error } = useCommand({ send: () => answerMailLink(answer, token ?? ''), failure: null });
  if (token === null || (error instanceof ApiError && error.status === 410))
    return (
      <div className="grid gap-4">
        <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
          {t('mailLink.over')}
        </p>
        <ButtonLink look="secondary" to={paths.landing}>
          {t('mailLink.home')}
        </ButtonLink>
      </div>
    );
  if (isSuccess)
    return (
      <p role="status" className="rounded-field bg-leaf-soft p-4 font-medium">
        {t(`mailLink.${answer}.done`)}
      </p>
    );
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t(`mailLink.${answer}.about`)}</p>
      {error && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {problemMessage(error).message ?? t('shell.loadFailedHelp')}
        </p>
      )}
      <Button size="large" wide busy={isPending} onClick={() => say()}>
        {t(`mailLink.${answer}.do`)}
      </Button>
    </div>
  );
}
