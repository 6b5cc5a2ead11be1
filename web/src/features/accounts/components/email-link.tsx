import type { Mergeable } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { CodeInput } from '../second-factor/code-input.js';
import { useAccount } from '../store.js';
import { MergeDialog } from './merge-dialog.js';

const CODES = ['second-factor-needed', 'second-factor-wrong'];

/** The link was used, is too old, or is none. */
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

/** Signs in by the link of a mail, after a press: programs that check mails open its links. Asks for a code where the account has a second factor. */
export function EmailLink({ token, onDone }: { token: string | null; onDone: () => void }) {
  const t = useText();
  const signIn = useAccount((account) => account.signInByLink);
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [mergeable, setMergeable] = useState<Mergeable | null>(null);
  const {
    mutate: send,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => signIn({ token: token ?? '', ...(asksCode ? { code } : {}) }),
    onSuccess: (found) => {
      toast({ title: t('account.welcomeBack'), tone: 'good' });
      if (found) setMergeable(found);
      else onDone();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'second-factor-needed') setAsksCode(true);
    },
  });
  const problem = error instanceof ApiError ? error : null;
  if (token === null || problem?.status === 410) return <Over used={problem?.code === 'link-used'} />;
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
      {mergeable && <MergeDialog mergeable={mergeable} onDone={onDone} />}
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
