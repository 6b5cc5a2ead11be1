import { DEFAULT_FIRST_NAME, type SplitPart, type SplitPayer } from '@app/contracts';
import { upiLink } from '@app/domain';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { ButtonLink } from '../../../ui/button.js';
import { QrCode } from '../../../ui/pictures/qr-code.js';

interface PayBackProps {
  payer: SplitPayer;
  /** The payer as the reader calls them. */
  name: string;
  mine: SplitPart;
  planName: string;
}

/** How the reader pays their share back: a link for an app on this device, and a code for one on another. */
export function PayBack({ payer, name, mine, planName }: PayBackProps) {
  const t = useText();
  const isDiscreet = useIsDiscreet();
  const price = rupees(mine.amount);
  if (mine.received) return <p className="text-sm font-medium text-leaf">{t('split.hasYours', { name })}</p>;
  if (mine.paid) return <p className="text-sm text-muted">{t('split.waiting', { name })}</p>;
  if (!payer.upiId) return <p className="text-sm text-muted">{t('split.payerHasNoUpi', { name })}</p>;
  const note = isDiscreet ? t('split.note') : planName;
  const link = upiLink({
    upiId: payer.upiId,
    name: payer.firstName === DEFAULT_FIRST_NAME ? name : payer.firstName,
    amount: mine.amount,
    note,
  });
  return (
    <div className="grid justify-items-center gap-3">
      <QrCode content={link} label={t('split.scan', { name, price })} />
      <ButtonLink to={link} className="max-w-full">
        {t('split.pay', { price })}
      </ButtonLink>
      <p className="text-center text-sm wrap-anywhere text-muted">
        {t('split.upi', { upi: payer.upiId })} {t('split.thenMark')}
      </p>
    </div>
  );
}
