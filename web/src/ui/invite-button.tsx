import type { PlanView } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { openSheet } from '../lib/sheets.js';
import { Button, type ButtonProps } from './button.js';
import { ShareIcon } from './pictures/icons.js';

interface InviteButtonProps extends Pick<ButtonProps, 'look' | 'wide' | 'className'> {
  plan: Pick<PlanView, 'id' | 'planType' | 'inviteCode' | 'maxMembers'>;
  /** The number of members. */
  members: number;
}

/** Opens the invite sheet; renders nothing when the plan takes no more members. */
export function InviteButton({ plan, members, look = 'quiet', ...rest }: InviteButtonProps) {
  const t = useText();
  if (plan.planType === 'goSolo' || !plan.inviteCode || members >= plan.maxMembers) return null;
  return (
    <Button {...rest} look={look} icon={<ShareIcon size={20} />} onClick={() => openSheet({ kind: 'invite', id: plan.id })}>
      {t('dashboard.share')}
    </Button>
  );
}
