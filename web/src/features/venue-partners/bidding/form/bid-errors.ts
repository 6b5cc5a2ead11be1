import type { VenueRequestView } from '@app/contracts';
import { perkTotal, priceStep } from '@app/domain';
import { rupees } from '../../../../lib/format.js';
import { ApiError } from '../../../../lib/http.js';
import { useLanguageStore, type Translate } from '../../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../../live/problem-message.js';
import type { BidValues } from './bid-values.js';

export type BidErrors = Partial<Record<keyof BidValues | 'form', string>>;

/** The server's names of fields that have another name in the form. */
const FIELDS: Readonly<Record<string, keyof BidValues>> = { endAt: 'lasts', expiresAt: 'standsFor' };

const fieldOf = (path: string, values: BidValues): keyof BidErrors => {
  const [name = ''] = path.split('.');
  return FIELDS[name] ?? (name in values ? (name as keyof BidValues) : 'form');
};

/** The server's errors by field; the rest above the form. */
export function errorsOf(t: Translate, error: unknown, values: BidValues): BidErrors {
  if (!(error instanceof ApiError)) return { form: t('bid.noAnswer') };
  const found: BidErrors = {};
  // The server's sentences are English; in another language the field is marked, with the message of the refusal.
  const inEnglish = useLanguageStore.getState().language === 'en';
  const words = problemMessage(error).message ?? t('shell.somethingWrong');
  for (const [path, messages] of Object.entries(error.problem?.fieldErrors ?? {})) {
    found[fieldOf(path, values)] ??= (inEnglish ? messages[0] : undefined) ?? words;
  }
  return Object.keys(found).length > 0 ? found : { form: words };
}

/** The errors of an offer before it is sent. */
export function faultsOf(t: Translate, values: BidValues, { myBid }: VenueRequestView): BidErrors {
  if (!values.startAt) return { startAt: t('venue.form.noStart') };
  if (!(values.proposedPrice >= 1)) return { proposedPrice: t('venue.form.noPrice') };
  if (!(values.alcohol <= values.proposedPrice)) return { alcohol: t('bid.alcoholTooMuch') };
  if (myBid?.status !== 'pending') return {};
  const step = priceStep(myBid.proposedPrice);
  const richer = values.perks.length > myBid.perks.length && perkTotal(values.perks) > perkTotal(myBid.perks);
  return myBid.proposedPrice - values.proposedPrice >= step || richer
    ? {}
    : { proposedPrice: t('bid.notBetter', { amount: rupees(step) }) };
}
