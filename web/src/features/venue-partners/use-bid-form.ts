import { useMutation } from '@tanstack/react-query';
import type { CancelPolicy, Instant, Perk, PlaceBid, Rupees, VenueProfile, VenueRequestView } from '@app/contracts';
import { useRef, useState } from 'react';
import { ApiError, newIdempotencyKey } from '../../lib/http.js';
import { useText, useLanguageStore } from '../../lib/i18n/i18n.js';
import { toast } from '../../ui/feedback/toast-store.js';
import { placeBid, reviseBid } from './api.js';
import { readDesk, setMyBid } from './desk-store.js';
import { possibleStarts, suggestPrice } from './suggestion.js';
import { problemMessage } from '../../live/problem-message.js';

interface BidValues {
  proposedPrice: Rupees;
  alcohol: Rupees;
  startAt: Instant | null;
  inclusions: string[];
  perks: Perk[];
  policy: CancelPolicy;
  note: string;
}
type BidErrors = Partial<Record<keyof BidValues | 'form', string>>;

const FIELDS: readonly string[] = ['proposedPrice', 'alcohol', 'startAt', 'inclusions', 'perks', 'policy', 'note'];

/** What the server said of the fields, each at its field; the rest above the form. */
function errorsOf(error: unknown, fallback: string): BidErrors {
  const problem = error instanceof ApiError ? error.problem : null;
  const found: BidErrors = {};
  // The server's sentences are English; in another language the field is marked, in the words of the form.
  const inEnglish = useLanguageStore.getState().language === 'en';
  for (const [path, messages] of Object.entries(problem?.fieldErrors ?? {})) {
    const field = path.split('.')[0] ?? '';
    found[FIELDS.includes(field) ? (field as keyof BidValues) : 'form'] ??= (inEnglish ? messages[0] : undefined) ?? fallback;
  }
  return Object.keys(found).length > 0 ? found : { form: problemMessage(error).message ?? fallback };
}

function initial(request: VenueRequestView, profile: VenueProfile, usual: { inclusions: string[] }): BidValues {
  const { myBid } = request;
  if (myBid?.status === 'pending') {
    const { proposedPrice, alcohol, startAt, inclusions, perks, policy, note } = myBid;
    return { proposedPrice, alcohol, startAt, inclusions, perks, policy, note: note ?? '' };
  }
  const startAt = possibleStarts(request).suggested;
  return {
    proposedPrice: suggestPrice(request, profile),
    alcohol: 0,
    startAt,
    inclusions: usual.inclusions,
    perks: [],
    policy: 'moderate',
    note: '',
  };
}

/** The form of an offer, new or revised. What was typed stays until it was sent. */
export function useBidForm(request: VenueRequestView, profile: VenueProfile, usual: { inclusions: string[] }, onSent: () => void) {
  const t = useText();
  const [values, setValues] = useState(() => initial(request, profile, usual));
  const [errors, setErrors] = useState<BidErrors>({});
  // The same offer sent again after a lost answer is the same offer; another one gets another key.
  const attempt = useRef({ body: '', key: '' });

  const set = <K extends keyof BidValues>(name: K, value: BidValues[K]): void => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _mended, form: _said, ...rest }) => rest);
  };

  const { mutate, isPending: busy } = useMutation({
    mutationFn: async (startAt: Instant) => {
      const { proposedPrice, alcohol, inclusions, perks, policy, note } = values;
      const shared = { proposedPrice, alcohol, startAt, inclusions, perks, note: note.trim() || null };
      const active = request.myBid?.status === 'pending' ? request.myBid : null;
      if (active) {
        setMyBid(request.id, await reviseBid(active.id, { expectedVersion: active.version, ...shared }));
      } else {
        const offer: PlaceBid = { ...shared, policy };
        const body = JSON.stringify(offer);
        if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
        setMyBid(request.id, await placeBid(request.id, offer, attempt.current.key));
      }
      toast({ title: t(active ? 'venue.form.revised' : 'venue.form.sent'), tone: 'good' });
      onSent();
    },
    onError: (error) => {
      setErrors(errorsOf(error, t('shell.somethingWrong')));
      // A refusal by state means that the desk is older than the auction.
      if (error instanceof ApiError && error.status === 409) readDesk().catch(() => undefined);
    },
  });
  const send = (): void => {
    if (!values.startAt) return setErrors({ startAt: t('venue.form.noStart') });
    if (!(values.proposedPrice >= 1)) return setErrors({ proposedPrice: t('venue.form.noPrice') });
    mutate(values.startAt);
  };

  return { values, errors, busy, set, send };
}
export type BidForm = ReturnType<typeof useBidForm>;
