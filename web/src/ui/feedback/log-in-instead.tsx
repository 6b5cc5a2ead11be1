import { useLocation } from 'react-router-dom';
import { useText } from '../../lib/i18n/i18n.js';
import { lastUser } from '../../lib/last-seen.js';
import { paths } from '../../lib/paths.js';
import { keepRedirect } from '../../lib/redirect.js';
import { ButtonLink } from '../button.js';

/** Whether the reader is a guest: an account of theirs may have access. */
export const isGuest = (): boolean => lastUser()?.isGuest !== false;

/** A log-in button for a signed-out reader of a link; it leads back to the link. */
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
