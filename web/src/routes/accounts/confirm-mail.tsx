import { MailLink } from '../../features/accounts/components/mail-link.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** Where a mail leads whose reader says that the address is theirs. */
export default function ConfirmMailScreen() {
  const t = useText();
  const [token] = useLinkToken();
  return (
    <DuskFrame title={t('mailLink.confirm.title')}>
      <MailLink key={token} answer="confirm" token={token} />
    </DuskFrame>
  );
}
