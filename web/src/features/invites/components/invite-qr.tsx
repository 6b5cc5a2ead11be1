import { useText } from '../../../lib/i18n/i18n.js';
import { QrCode } from '../../../ui/pictures/qr-code.js';

/** An invite link to be scanned by who sits opposite. */
export function InviteQr({ link }: { link: string }) {
  const t = useText();
  return <QrCode content={link} label={t('invite.scan')} />;
}
