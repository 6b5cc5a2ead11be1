import type { Snapshot } from '@app/contracts';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { namesWithin } from '../../../lib/i18n/person-name.js';
import { paths } from '../../../lib/paths.js';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { ShareIcon } from '../../../ui/pictures/icons.js';
import { canShare, share, useCopy } from '../../../ui/share.js';

/** Reminds those who are in and not ready: a message with the way to their part, by the device's share sheet or the clipboard. */
export function NudgeButton({ snapshot, look }: { snapshot: Snapshot } & Pick<ButtonProps, 'look'>) {
  const t = useText();
  const copy = useCopy();
  const isDiscreet = useIsDiscreet();
  const { plan, preferencesStatus: status } = snapshot;
  const names = namesWithin(t, status.waitingFor, plan.planType);
  const link = `${location.origin}${paths.waiting(plan.id)}`;
  const message = isDiscreet ? t('nudge.discreetMessage', { link }) : t('nudge.message', { plan: plan.name, link });
  return (
    <Button
      wide
      look={look}
      className="wrap-anywhere"
      icon={<ShareIcon />}
      onClick={() => void (canShare() ? share({ text: message }) : copy(message, 'nudge.copied'))}
    >
      {t('nudge.action', { names })}
    </Button>
  );
}
