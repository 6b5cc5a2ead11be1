import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AskResetForm, NewPasswordForm } from '../../features/accounts/components/reset-form.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { paths } from '../../lib/paths.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** The page of a forgotten password: the request for a link, and the link's target. */
export default function ResetPasswordScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token, drop] = useLinkToken();
  const kind = query.get('for') === 'venue' ? 'venue' : 'planner';
  const login = kind === 'venue' ? paths.venueLogin : paths.login;
  return (
    <DuskFrame title={t(token ? 'reset.newTitle' : 'reset.title')}>
      {token ? (
        <NewPasswordForm key={token} kind={kind} token={token} onDone={() => void navigate(login, { replace: true })} onAgain={drop} />
      ) : (
        <AskResetForm kind={kind} />
      )}
      <Link to={login} className="inline-flex min-h-11 items-center justify-center font-semibold text-indigo hover:underline">
        {t('account.login')}
      </Link>
    </DuskFrame>
  );
}
