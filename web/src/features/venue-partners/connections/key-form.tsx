import { KEY_SCOPES, type KeyScope, type NewVenueKey } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';
import { makeKey } from './api.js';
import { Choices } from './choices.js';

const NO_SCOPES: KeyScope[] = [];

/** Makes a key of the venue's own system. */
export function KeyForm({ onMade }: { onMade: (made: NewVenueKey) => Promise<void> }) {
  const t = useText();
  const { values, set, input, onSubmit, isPending, faults } = useForm({
    initial: { name: '', scopes: NO_SCOPES },
    check: ({ name, scopes }) => ({
      name: name.trim() === '' && t('systemKeys.nameNeeded'),
      scopes: scopes.length === 0 && t('systemKeys.scopesNeeded'),
    }),
    send: ({ name, scopes }) => makeKey({ name: name.trim(), scopes }),
    onDone: onMade,
    faultsOf: (error) => {
      const isFull = error instanceof ApiError && error.code === 'limit-reached';
      return { name: isFull ? t('systemKeys.full') : (problemMessage(error).message ?? t('shell.loadFailedHelp')) };
    },
  });
  return (
    <Card aria-label={t('systemKeys.add')}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <h2 className="text-base">{t('systemKeys.add')}</h2>
        <TextInput label={t('systemKeys.name')} hint={t('systemKeys.nameHint')} autoComplete="off" maxLength={60} {...input('name')} />
        <Choices
          legend={t('systemKeys.scopes')}
          name="scope"
          all={KEY_SCOPES}
          chosen={values.scopes}
          labelOf={(scope) => t(`systemKeys.scope.${scope}`)}
          error={faults.scopes}
          onChange={(scopes) => set({ scopes })}
        />
        <Button type="submit" busy={isPending}>
          {t('systemKeys.add')}
        </Button>
      </form>
    </Card>
  );
}
