import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AskResetForm, NewPasswordForm } from '../../features/accounts/components/reset-form.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** The token stands behind the #, so that no server and no Referer ever sees it; it is taken out of the address at once. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** A forgotten password: asking for the link, and where the link leads. */
export default function ResetPasswordScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token] = useState(takeToken);
  const kind = query.get('for') === 'venue' ? 'venue' : 'planner';
  const login = kind === 'venue' ? paths.venueLogin : paths.login;
  return (
    <DuskFrame title={t('reset.title')}>
      {token ? (
        <NewPasswordForm kind={kind} token={token} onDone={() => void navigate(login, { replace: true })} />
      ) : (
        <AskResetForm kind={kind} />
      )}
      <Link to={login} className="inline-flex min-h-11 items-center justify-center font-semibold text-indigo hover:underline">
        {t('account.login')}
      </Link>
    </DuskFrame>
  );
}
