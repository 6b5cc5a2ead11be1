import { MailLink } from '../../features/accounts/components/mail-link.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** Where a mail leads whose reader says that this was not them. */
export default function BlockMailScreen() {
  const t = useText();
  const [token] = useLinkToken();
  return (
    <DuskFrame title={t('mailLink.block.title')}>
      <MailLink key={token} answer="block" token={token} />
    </DuskFrame>
  );
}
