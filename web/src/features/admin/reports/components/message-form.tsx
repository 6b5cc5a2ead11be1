import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGE_CATEGORIES, type MessageCategory } from '@app/contracts';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { Button } from '../../../../ui/button.js';
import { SelectInput, TextArea, TextInput } from '../../../../ui/forms/field.js';
import { sendMessage } from '../api.js';

/** A message to the team; the page keeps the reference after sending, and the input after a failure. */
export function MessageForm() {
  const t = useText();
  const [category, setCategory] = useState<MessageCategory>('person');
  const [text, setText] = useState('');
  const [replyTo, setReplyTo] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({ mutationFn: () => sendMessage({ category, text: text.trim(), replyTo: replyTo.trim() }) });
  const missing = { text: text.trim() === '', replyTo: replyTo.trim().length < 3 };
  if (send.data)
    return (
      <div role="status" className="grid gap-1 rounded-card bg-leaf-soft p-4">
        <p className="font-semibold">{t('message.sent', { ref: send.data.ref })}</p>
        <p>{t('message.until', { time: dayAndTime(send.data.answerUntil) })}</p>
      </div>
    );
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!missing.text && !missing.replyTo) send.mutate();
      }}
    >
      <SelectInput label={t('message.category')} value={category} onChange={(event) => setCategory(event.target.value as MessageCategory)}>
        {MESSAGE_CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {t(`message.category.${each}`)}
          </option>
        ))}
      </SelectInput>
      <TextArea
        label={t('message.text')}
        rows={5}
        maxLength={2000}
        error={tried && missing.text ? t('message.textMissing') : null}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextInput
        label={t('message.replyTo')}
        hint={t('message.replyToHint')}
        maxLength={254}
        autoComplete="email"
        error={tried && missing.replyTo ? t('message.replyToMissing') : null}
        value={replyTo}
        onChange={(event) => setReplyTo(event.target.value)}
      />
      {send.isError && (
        <p role="alert" className="font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {problemMessage(send.error).message ?? t('message.failed')}
        </p>
      )}
      <Button type="submit" className="justify-self-start" busy={send.isPending}>
        {t('message.send')}
      </Button>
    </form>
  );
}
