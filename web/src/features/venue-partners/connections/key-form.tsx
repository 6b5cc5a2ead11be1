import { KEY_SCOPES, type KeyScope, type NewVenueKey } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { makeKey } from './api.js';

const NO_SCOPES: KeyScope[] = [];

/** Makes a key of the venue's own system. */
export function KeyForm({ onMade }: { onMade: (made: NewVenueKey) => Promise<void> }) {
  const t = useText();
  const { values, set, input, onSubmit, isPending, faults } = useForm({
    initial: { name: '', scopes: NO_SCOPES },
    check: ({ name, scopes }) => ({
      name: name.trim() === '' && t('keys.nameNeeded'),
      scopes: scopes.length === 0 && t('keys.scopesNeeded'),
    }),
    send: ({ name, scopes }) => makeKey({ name: name.trim(), scopes }),
    onDone: onMade,
    faultsOf: (error) => {
      const isFull = error instanceof ApiError && error.code === 'limit-reached';
      return { name: isFull ? t('keys.full') : (problemMessage(error).message ?? t('shell.loadFailedHelp')) };
    },
  });
  return (
    <Card aria-label={t('keys.add')}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <h2 className="text-base">{t('keys.add')}</h2>
        <TextInput label={t('keys.name')} hint={t('keys.nameHint')} autoComplete="off" maxLength={60} {...input('name')} />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('keys.scopes')}</legend>
          <div className="flex flex-wrap gap-2">
            {KEY_SCOPES.map((scope) => (
              <Chip
                key={scope}
                many
                name="scope"
                value={scope}
                checked={values.scopes.includes(scope)}
                onChange={(on) => set({ scopes: KEY_SCOPES.filter((one) => (one === scope ? on : values.scopes.includes(one))) })}
              >
                {t(`keys.scope.${scope}`)}
              </Chip>
            ))}
          </div>
          {faults.scopes && (
            <p role="alert" className="text-sm font-medium text-brick">
              <span aria-hidden="true">⚠ </span>
              {faults.scopes}
            </p>
          )}
        </fieldset>
        <Button type="submit" busy={isPending}>
          {t('keys.add')}
        </Button>
      </form>
    </Card>
  );
}
