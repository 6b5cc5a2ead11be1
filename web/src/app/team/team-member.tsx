import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../features/accounts/store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { useCommand } from '../../live/use-command.js';
import { Button } from '../../ui/button.js';

/** The member of the team who is signed in, and the log-out, which leads to the log-in. */
export function TeamMember() {
  const t = useText();
  const navigate = useNavigate();
  const { user, logOut } = useAccount();
  const leave = useCommand({
    send: logOut,
    onDone: () => void navigate(paths.login),
    success: () => ({ title: t('settings.loggedOut') }),
    otherwise: t('shell.somethingWrong'),
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
