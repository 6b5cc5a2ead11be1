import { useLocation } from 'react-router-dom';
import { useText } from '../../lib/i18n/i18n.js';
import { lastUser } from '../../lib/last-seen.js';
import { paths } from '../../lib/paths.js';
import { keepRedirect } from '../../lib/redirect.js';
import { ButtonLink } from '../button.js';

/** Whether the reader has no account here: what they cannot see may be in one of theirs. */
export const isGuest = (): boolean => lastUser()?.isGuest !== false;

/** For who came by a link while signed out: logging in leads back to it. */
export function LogInInstead() {
  const t = useText();
  const { pathname, search, hash } = useLocation();
  if (!isGuest()) return null;
  return (
    <ButtonLink look="secondary" to={paths.login} onClick={() => keepRedirect(`${pathname}${search}${hash}`)}>
      {t('account.login')}
    </ButtonLink>
  );
}
