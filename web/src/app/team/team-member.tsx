import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../features/accounts/store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { problemMessage } from '../../live/problem-message.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/feedback/toast-store.js';

/** The member of the team who is signed in, and the log-out, which leads to the log-in. */
export function TeamMember() {
  const t = useText();
  const navigate = useNavigate();
  const { user, logOut } = useAccount();
  const leave = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      void navigate(paths.login);
      toast({ tone: 'good', title: t('settings.loggedOut') });
    },
    onError: (error) => toast({ title: t('shell.error'), message: t('shell.somethingWrong'), ...problemMessage(error), tone: 'bad' }),
  });
  if (!user || user.role === 'user') return null;
  return (
    <section aria-label={t('admin.whoIsIn')} className="mt-auto grid gap-2 border-t border-line px-3.5 pt-3 pb-1">
      <p className="grid text-sm">
        <span className="font-semibold wrap-anywhere">{user.firstName}</span>
        <span className="text-muted">{t(`teamAccounts.${user.role}`)}</span>
        <span className="wrap-anywhere text-muted">{user.email}</span>
      </p>
      <Button look="secondary" size="small" wide busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('settings.logOut')}
      </Button>
    </section>
  );
}
