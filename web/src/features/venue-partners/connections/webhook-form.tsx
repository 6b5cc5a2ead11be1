import { WEBHOOK_KINDS, type NewWebhook, type WebhookKind } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';
import { addWebhook } from './api.js';
import { Choices } from './choices.js';

const ALL: WebhookKind[] = [...WEBHOOK_KINDS];

/** Registers an address of the venue's own system. */
export function WebhookForm({ onAdded }: { onAdded: (added: NewWebhook) => Promise<void> }) {
  const t = useText();
  const { values, set, input, onSubmit, isPending, faults } = useForm({
    initial: { url: '', kinds: ALL },
    check: ({ url, kinds }) => ({
      url: !/^https?:\/\/\S+$/.test(url.trim()) && t('hooks.urlNeeded'),
      kinds: kinds.length === 0 && t('systemKeys.scopesNeeded'),
    }),
    send: ({ url, kinds }) => addWebhook({ url: url.trim(), kinds }),
    onDone: onAdded,
    faultsOf: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'limit-reached') return { url: t('hooks.full') };
      return { url: code === 'invalid-fields' ? t('hooks.urlRefused') : (problemMessage(error).message ?? t('shell.loadFailedHelp')) };
    },
  });
  return (
    <Card aria-label={t('hooks.add')}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <h2 className="text-base">{t('hooks.add')}</h2>
        <TextInput
          label={t('hooks.url')}
          hint={t('hooks.urlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          {...input('url')}
        />
        <Choices
          legend={t('hooks.kinds')}
          name="kind"
          all={WEBHOOK_KINDS}
          chosen={values.kinds}
          labelOf={(kind) => t(`hooks.kind.${kind}`)}
          error={faults.kinds}
          onChange={(kinds) => set({ kinds })}
        />
        <Button type="submit" busy={isPending}>
          {t('hooks.add')}
        </Button>
      </form>
    </Card>
  );
}
