import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { checkIn } from '../api.js';
import { setBooking } from '../desk-store.js';

const CODE = /^\d{6}$/;

/** Takes the six digits that the guests read out at the door. */
export function CheckInForm({ bookingId }: { bookingId: string }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const { mutate: submit, isPending: busy } = useMutation({
    mutationFn: () => checkIn(bookingId, { code }),
    onSuccess: (arrived) => {
      setBooking(arrived);
      toast({ title: t('venue.checkIn.done'), tone: 'good' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) setWrong(true);
      else toast({ title: t('venue.failed'), ...problemMessage(error), tone: 'bad' });
    },
  });
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (CODE.test(code)) submit();
      }}
    >
      <TextInput
        label={t('venue.checkIn.label')}
        hint={t('venue.checkIn.hint')}
        error={wrong ? t('venue.checkIn.wrong') : null}
        fieldClassName="flex-1"
        className="tabular tracking-widest"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, ''));
          setWrong(false);
        }}
      />
      <Button type="submit" busy={busy} disabled={!CODE.test(code)}>
        {t('venue.checkIn.button')}
      </Button>
    </form>
  );
}
