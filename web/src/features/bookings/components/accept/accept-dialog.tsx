import { useQuery } from '@tanstack/react-query';
import type { BidView, BookingView } from '@app/contracts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { isOffline } from '../../../../lib/network.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { fetchKnownContact, fetchOverlaps } from '../../api.js';
import { checkContact, type ContactDraft, contactOf } from '../../contact.js';
import { useAccept } from '../../attempt.js';
import { useReportBooked } from '../../use-report-booked.js';
import { AgeCheck } from './age-check.js';
import { ContactFields } from './contact-fields.js';
import { OfferSummary } from './offer-summary.js';
import { OVER, REFUSAL_TEXTS, RefusalMessage } from './refusal-message.js';

interface AcceptDialogProps {
  /** The current offer: a change during the dialog is shown at once. */
  bid: BidView;
  /** The planners' minimum: when the total is below it, the rest is spent there. */
  minSpend: number;
  /** The plan's booking, by the plan's own events. */
  booking: BookingView | null;
  /** The known contact of the person who books, before their first booking. */
  contact: ContactDraft;
  /** Whether they have confirmed before that they are of age; asked once, unticked. */
  isAdult: boolean;
  /** The effect on the rest of an evening, of which the offer is for one stop. */
  evening?: ReactNode;
  /** Records that the person who books is of age. */
  onAdult: () => Promise<void>;
  onBooked: (booking: BookingView) => void;
  onClose: () => void;
}

/** Summary, contact, Confirm booking. A booking is shown only after the server has confirmed it. */
export function AcceptDialog({ bid, minSpend, booking, contact, isAdult, evening, onAdult, onBooked, onClose }: AcceptDialogProps) {
  const t = useText();
  const { busy, refusal, forget, accept } = useAccept(bid);
  const { mutateAsync: confirmAge } = useCommand({
    send: async () => {
      await onAdult();
      return true;
    },
    failure: () => {
      const [title, message] = REFUSAL_TEXTS[isOffline() ? 'offline' : 'failed'];
      return { title: t(title), message: t(message) };
    },
  });
  const [step, setStep] = useState<1 | 2>(1);
  // The cache ends with the dialog, because the contact is private.
  const known = useQuery({ queryKey: queryKeys.contact, queryFn: fetchKnownContact, gcTime: 0 }).data?.contact;
  const [typed, setDraft] = useState<ContactDraft | null>(null);
  const draft = typed ?? (known ? { phone: '', email: '', ...known } : contact);
  const [checked, setChecked] = useState(false);
  const [adult, setAdult] = useState(false);
  // The version that the reader saw when they went on; the server refuses any other.
  const [seen, setSeen] = useState(bid.version);
  const overlaps = useQuery({ queryKey: queryKeys.overlaps(bid.id), queryFn: () => fetchOverlaps(bid.id) });
  // The response may be lost although the booking was made: its event then reports it.
  const booked = booking?.bidId === bid.id && booking.status === 'confirmed' ? booking : null;
  const reportBooked = useReportBooked(booked, onBooked);
  const errors = checkContact(draft);
  const shownErrors = refusal === 'contact' ? { phone: 'accept.reachMissing' as const, ...errors } : checked ? errors : {};
  const asksAge = !isAdult || refusal === 'adult';
  const objections = bid.votes.counts?.no ?? 0;
  const stillOpen = bid.status === 'pending';
  const changed = stillOpen && step === 2 && bid.version !== seen;

  const next = (): void => {
    forget();
    setSeen(bid.version);
    setStep(2);
  };
  const confirm = async (): Promise<void> => {
    setChecked(true);
    if (Object.keys(errors).length > 0 || (asksAge && !adult)) return;
    if (asksAge && !(await confirmAge().catch(() => false))) return;
    const made = await accept({ expectedVersion: seen, contact: contactOf(draft) });
    if (made) reportBooked(made);
  };
  // The message depends on the cause: another offer was chosen, or the venue has to confirm this one.
  const closed = bid.status === 'stale' ? 'changing' : booking?.status === 'confirmed' ? 'booked' : 'gone';
  const shown = !stillOpen ? (refusal ?? closed) : changed ? 'changed' : refusal;
  const again = shown === 'changed';
  const over = shown !== null && OVER.includes(shown);

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      closeOnBackdrop={false}
      title={t(step === 1 ? 'accept.summary' : 'accept.contact')}
      description={t('accept.step', { step, total: 2 })}
      step={step}
      footer={
        over ? (
          <Button onClick={onClose}>{t('accept.toOffers')}</Button>
        ) : step === 1 ? (
          <>
            <Button look="secondary" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button onClick={next}>{t(objections > 0 ? 'accept.objectionConfirm' : 'accept.next')}</Button>
          </>
        ) : (
          <>
            <Button look="secondary" disabled={busy} onClick={() => setStep(1)}>
              {t(again ? 'accept.review' : 'accept.back')}
            </Button>
            <Button busy={busy} disabled={again} onClick={() => void confirm()}>
              {t(busy ? 'accept.confirming' : 'accept.confirm')}
            </Button>
          </>
        )
      }
    >
      {shown && <RefusalMessage refusal={shown} />}
      {step === 1 || over ? (
        <OfferSummary bid={bid} minSpend={minSpend} overlaps={overlaps.data ?? []} evening={evening} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && !again) void confirm();
          }}
        >
          <ContactFields draft={draft} errors={shownErrors} disabled={busy} onChange={setDraft} />
          {asksAge && <AgeCheck checked={adult} disabled={busy} isMissing={checked && !adult} onChange={setAdult} />}
          <p className="mt-4 text-sm text-muted">{t('accept.payAtVenue')}</p>
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}
