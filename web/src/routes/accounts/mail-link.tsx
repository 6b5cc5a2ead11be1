import { useLocation, useNavigate } from 'react-router-dom';
import { pageAt } from '@app/contracts';
import { homeOf } from '../../features/accounts/home-of.js';
import { EmailLink } from '../../features/accounts/components/email-link.js';
import { MailLink } from '../../features/accounts/components/mail-link.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { takeRedirect } from '../../lib/redirect.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** The target of links in mails: to sign in, to confirm an address, or to report that the reader did not cause the mail. */
export default function MailLinkScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [token] = useLinkToken();
  const page = pageAt(useLocation().pathname)?.page;
  if (page === 'emailLink')
    return (
      <DuskFrame title={t('byLink.title')}>
        <EmailLink key={token} token={token} onDone={() => void navigate(takeRedirect(homeOf()), { replace: true })} />
      </DuskFrame>
    );
  const answer = page === 'blockMail' ? 'block' : 'confirm';
  return (
    <DuskFrame title={t(`mailLink.${answer}.title`)}>
      <MailLink key={`${answer} ${token}`} answer={answer} token={token} />
    </DuskFrame>
  );
}
