import { answerConsent, useAskedConsent } from '../../../lib/consent.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Fold } from '../../../ui/fold.js';

/** Shows the notice of a requested consent before the data is used; refusing is as easy as agreeing. */
export function ConsentHost() {
  const t = useText();
  const language = useLanguageStore((state) => state.language);
  const asked = useAskedConsent((state) => state.asked);
  const { mutate: agree, isPending: busy } = useCommand({
    send: ({ item, consents }: NonNullable<typeof asked>) => answerConsent(item, true, consents.version),
    onDone: (_consents, { give }) => give(true),
  });
  if (!asked) return null;
  const { title, text } = asked.consents.notice[language][asked.item];
  return (
    <Dialog
      open
      onClose={() => asked.give(false)}
      busy={busy}
      closeOnBackdrop={false}
      title={title}
      description={t(`consent.short.${asked.item}`)}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={() => asked.give(false)}>
            {t('consent.no')}
          </Button>
          <Button busy={busy} onClick={() => agree(asked)}>
            {t('consent.yes')}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{t('consent.later')}</p>
      <Fold label={t('consent.more', { what: title })}>{text}</Fold>
    </Dialog>
  );
}
