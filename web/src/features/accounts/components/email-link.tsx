import type { Mergeable } from '@app/contracts';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { useAccount } from '../store.js';
import { MailPasswordLink } from './mail-password-link.js';
import { MergeDialog } from './merge-dialog.js';

/** The questions after the sign-in. */
interface Next {
  mergeable: Mergeable | null;
  passwordDropped: boolean;
}

const CODES = ['second-factor-needed', 'second-factor-wrong'];

/** The link was used, is too old, or is invalid. */
function Over({ used }: { used: boolean }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
        {t(used ? 'byLink.used' : 'byLink.over')}
      </p>
      <ButtonLink to={paths.login}>{t('byLink.again')}</ButtonLink>
    </div>
  );
}

/** Explains that the password chosen in another browser was dropped, and mails a link to choose one. */
function ChoosePassword({ onDone }: { onDone: () => void }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <p role="status" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
        {t('byLink.noPassword')}
      </p>
      <MailPasswordLink />
      <Button look="secondary" wide onClick={onDone}>
        {t('byLink.goOn')}
      </Button>
    </div>
  );
}

/** Signs in by the link of a mail, after a press: mail scanners open links. Asks for a code when the account has a second factor. */
export function EmailLink({ token, onDone }: { token: string | null; onDone: () => void }) {
  const t = useText();
  const signIn = useAccount((account) => account.signInByLink);
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [{ mergeable, passwordDropped }, setNext] = useState<Next>({ mergeable: null, passwordDropped: false });
  const {
    mutate: send,
    isPending,
    error,
  } = useCommand({
    send: () => signIn({ token: token ?? '', ...(asksCode ? { code } : {}) }),
    success: () => ({ title: t('account.welcomeBack') }),
    onDone: (found) => {
      setNext(found);
      if (!found.mergeable && !found.passwordDropped) onDone();
    },
    failure: null,
    onFailure: (failure) => failure instanceof ApiError && failure.code === 'second-factor-needed' && setAsksCode(true),
  });
  const problem = error instanceof ApiError ? error : null;
  if (token === null || problem?.status === 410) return <Over used={problem?.code === 'link-used'} />;
  if (passwordDropped && !mergeable) return <ChoosePassword onDone={onDone} />;
  const said =
    error && !(problem && CODES.includes(problem.code ?? '')) ? (problemMessage(error).message ?? t('shell.loadFailedHelp')) : null;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mergeable && (
        <MergeDialog mergeable={mergeable} onDone={passwordDropped ? () => setNext({ mergeable: null, passwordDropped }) : onDone} />
      )}
      <p className="text-muted">{t(asksCode ? 'factor.loginLead' : 'byLink.about')}</p>
      {asksCode && (
        <CodeInput
          orRecovery
          autoFocus
          value={code}
          error={problem?.code === 'second-factor-wrong' ? t('factor.wrong') : null}
          onChange={setCode}
        />
      )}
      {said && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {said}
        </p>
      )}
      <Button type="submit" size="large" wide busy={isPending}>
        {t('byLink.do')}
      </Button>
    </form>
  );
}
