import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { call } from '../api.js';
import { useDesk } from '../desk-store.js';

/** Asks the signed-in member to confirm their address, until they have; `about` names the purpose. */
export function ConfirmMail({ about }: { about: TextKey }) {
  const t = useText();
  const staff = useDesk(({ profile }) => profile?.staff);
  const { mutate: again, isPending } = useCommand({
    send: (): Promise<void> => call('/account/confirm-mail', { method: 'POST' }),
    success: () => ({ title: t('apply.confirmSent') }),
  });
  if (!staff || staff.isEmailConfirmed) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-sunken px-4 py-3">
      <p className="min-w-0 flex-[1_1_16rem] wrap-anywhere">{t(about, { email: staff.email })}</p>
      <Button look="quiet" size="small" busy={isPending} onClick={() => again()}>
        {t('apply.confirmAgain')}
      </Button>
    </div>
  );
}
