import { useLocation } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { keepRedirect } from '../../../lib/redirect.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { useAccount } from '../store.js';

/** Explains that a new guest has replaced the former session, and how to reach its plans. */
export function LostSession({ lost }: { lost: 'guest' | 'account' }) {
  const t = useText();
  const { pathname, search, hash } = useLocation();
  const close = useAccount((account) => account.noteLost);
  return (
    <Dialog open onClose={close} closeOnBackdrop={false} title={t(lost === 'guest' ? 'lost.guest.title' : 'signedOut.title')}>
      <div className="grid gap-4">
        <p>{t(lost === 'guest' ? 'lost.guest' : 'lost.account')}</p>
        {lost === 'guest' && <ButtonLink to={paths.join}>{t('lost.code')}</ButtonLink>}
        <ButtonLink
          look={lost === 'guest' ? 'secondary' : 'primary'}
          to={paths.login}
          onClick={() => keepRedirect(`${pathname}${search}${hash}`)}
        >
          {t('account.login')}
        </ButtonLink>
        <Button look="quiet" onClick={close}>
          {t('lost.goOn')}
        </Button>
      </div>
    </Dialog>
  );
}
