import { formatInvite } from '@app/domain';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { cx } from '../../../ui/cx.js';
import { ShareIcon } from '../../../ui/pictures/icons.js';
import { paths } from '../../../lib/paths.js';
import { canShare, share, useCopy } from '../../../ui/share.js';

export const inviteUrl = (code: string): string => `${location.origin}${paths.invite(code)}`;
const whatsappUrl = (words: string): string => `https://wa.me/?text=${encodeURIComponent(words)}`;

/** The three ways to share an invite link. */
function useInviteSharing(code: string, planName: string) {
  const t = useText();
  const copy = useCopy();
  const link = inviteUrl(code);
  const isDiscreet = useIsDiscreet();
  const words = isDiscreet ? t('invite.discreetMessage', { link }) : t('invite.message', { plan: planName, link });
  return {
    link,
    whatsapp: whatsappUrl(words),
    share: (): Promise<void> => share({ title: isDiscreet ? t('invite.title') : planName, text: words, url: link }),
    copy: (): Promise<void> => copy(link, 'invite.copied'),
  };
}

const WAY = 'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full px-4 font-semibold';
const LEADING = 'bg-rose text-on-rose shadow-card hover:bg-rose-strong';
const OTHER = 'text-ink ring-1 ring-inset ring-line-strong hover:bg-sunken';

/** The invite link with its three buttons: the device's share sheet, WhatsApp, the clipboard. */
export function ShareLink({ code, planName }: { code: string; planName: string }) {
  const t = useText();
  const { link, whatsapp, ...hand } = useInviteSharing(code, planName);
  return (
    <>
      <p className="rounded-field bg-sunken px-3 py-2.5 text-sm break-all text-muted select-all">{link}</p>
      <div className="flex flex-wrap gap-2">
        {canShare() && (
          <Button wide icon={<ShareIcon />} onClick={() => void hand.share()}>
            {t('invite.share')}
          </Button>
        )}
        <a href={whatsapp} target="_blank" rel="noreferrer" className={cx(WAY, canShare() ? OTHER : LEADING)}>
          {t('invite.whatsapp')}
        </a>
        <button type="button" onClick={() => void hand.copy()} className={cx(WAY, OTHER)}>
          {t('invite.copy')}
        </button>
      </div>
      <p className="text-sm text-muted">
        {t('invite.code')}{' '}
        <span className="tabular font-semibold whitespace-nowrap text-ink" translate="no">
          {formatInvite(code)}
        </span>
        <span className="block">{t('invite.hint')}</span>
      </p>
    </>
  );
}

/** The invite link on a card of its own, for the waiting room. */
export function ShareInvite({ code, planName }: { code: string; planName: string }) {
  const t = useText();
  return (
    <Card className="grid gap-3">
      <h2 className="text-base">{t('invite.title')}</h2>
      <ShareLink code={code} planName={planName} />
    </Card>
  );
}
