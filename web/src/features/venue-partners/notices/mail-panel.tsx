import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Switch } from '../../../ui/forms/switch.js';
import { deskFailure } from '../desk-failure.js';
import { ConfirmMail } from './confirm-mail.js';
import { changeAccount } from '../api.js';
import { useDesk } from '../desk-store.js';

/** The setting of mails about bookings for the signed-in member; they are sent to a confirmed address alone. */
export function MailPanel() {
  const t = useText();
  const staff = useDesk(({ profile }) => profile?.staff);
  const { mutate: want } = useCommand({
    send: (mails: boolean) => changeAccount({ mails }),
    onDone: (profile) => useDesk.setState({ profile }),
    failure: deskFailure,
  });
  if (!staff) return null;
  return (
    <section aria-labelledby="desk-mail" className="mt-6 grid gap-4 border-t border-line pt-5">
      <h3 id="desk-mail" className="font-semibold">
        {t('desk.mail.title')}
      </h3>
      <Switch
        label={t('desk.mail.bookings')}
        hint={t('desk.mail.hint', { email: staff.email })}
        checked={staff.mails}
        onChange={(on) => want(on)}
      />
      {staff.mails && <ConfirmMail about="desk.mail.confirm" />}
    </section>
  );
}
