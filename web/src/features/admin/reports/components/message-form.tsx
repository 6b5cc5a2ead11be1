import { MESSAGE_CATEGORIES, type MessageCategory } from '@app/contracts';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useForm } from '../../../../live/use-form.js';
import { Button } from '../../../../ui/button.js';
import { SelectInput, TextArea, TextInput } from '../../../../ui/forms/field.js';
import { sendMessage } from '../api.js';

/** A message to the team; the page keeps the reference after sending, and the input after a failure. */
export function MessageForm() {
  const t = useText();
  const { values, set, input, onSubmit, data, error, isPending } = useForm({
    initial: { category: 'person' as MessageCategory, text: '', replyTo: '' },
    check: ({ text, replyTo }) => ({
      text: text.trim() === '' && t('message.textMissing'),
      replyTo: replyTo.trim().length < 3 && t('message.replyToMissing'),
    }),
    send: ({ category, text, replyTo }) => sendMessage({ category, text: text.trim(), replyTo: replyTo.trim() }),
    failure: null,
  });
  if (data)
    return (
      <div role="status" className="grid gap-1 rounded-card bg-leaf-soft p-4">
        <p className="font-semibold">{t('message.sent', { ref: data.ref })}</p>
        <p>{t('message.until', { time: dayAndTime(data.answerUntil) })}</p>
      </div>
    );
  return (
    <form noValidate className="grid max-w-xl gap-4 pt-2" onSubmit={onSubmit}>
      <SelectInput
        label={t('message.category')}
        value={values.category}
        onChange={(event) => set({ category: event.target.value as MessageCategory })}
      >
        {MESSAGE_CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {t(`message.category.${each}`)}
          </option>
        ))}
      </SelectInput>
      <TextArea label={t('message.text')} rows={5} maxLength={2000} {...input('text')} />
      <TextInput label={t('message.replyTo')} hint={t('message.replyToHint')} maxLength={254} autoComplete="email" {...input('replyTo')} />
      {error && (
        <p role="alert" className="font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {problemMessage(error).message ?? t('message.failed')}
        </p>
      )}
      <Button type="submit" className="justify-self-start" busy={isPending}>
        {t('message.send')}
      </Button>
    </form>
  );
}
