import type { PlanId } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { openSheet } from '../lib/sheets.js';
import { IconButton } from './button.js';
import { MoreIcon } from './pictures/icons.js';

/** The button that opens the actions of a plan. */
export function ManageButton({ id, name }: { id: PlanId; name: string }) {
  const t = useText();
  return (
    <IconButton label={t('plan.manage', { plan: name })} icon={<MoreIcon size={20} />} onClick={() => openSheet({ kind: 'manage', id })} />
  );
}
