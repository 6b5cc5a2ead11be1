import { useNavigate } from 'react-router-dom';
import { EmailLink } from '../../features/accounts/components/email-link.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { takeRedirect } from '../../lib/redirect.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** Where the mail leads that signs its reader in. */
export default function EmailLinkScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [token] = useLinkToken();
  return (
    <DuskFrame title={t('byLink.title')}>
      <EmailLink key={token} token={token} onDone={() => void navigate(takeRedirect(), { replace: true })} />
    </DuskFrame>
  );
}
