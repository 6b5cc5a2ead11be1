import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/i18n.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../../live/use-command.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { askToConfirmMail, fetchKnownContact } from './api.js';

/** Asks the reader of a booking to confirm its mail address, until they have. */
export function ConfirmMail() {
  const t = useText();
  const mail = useQuery({ queryKey: queryKeys.contact, queryFn: fetchKnownContact, gcTime: 0 }).data?.mail;
  const { mutate: again, isPending } = useCommand({
    send: askToConfirmMail,
    success: () => ({ title: t('confirmMail.sent') }),
  });
  if (!mail || mail.isConfirmed) return null;
  return (
    <Card aria-label={t('confirmMail.title')} className="grid gap-3">
      <h2 className="text-base">{t('confirmMail.title')}</h2>
      <p className="wrap-anywhere text-muted">{t('confirmMail.about', { address: mail.address })}</p>
      <Button look="secondary" busy={isPending} onClick={() => again()}>
        {t('confirmMail.again')}
      </Button>
    </Card>
  );
}
