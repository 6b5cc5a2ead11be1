import { useEffect, useState } from 'react';
import type { Snapshot } from '@app/contracts';
import { serverNow } from '../../../lib/clock.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { spendOf } from '../../../ui/offer/spend-words.js';
import { useOfferName } from '../offer-name.js';
import { keepVisit, visitOf, readVisit, changesSince } from '../last-visit.js';
import { freedWords } from '../offer-words.js';

/** Shows once what changed on the board since the reader's last visit. */
export function VisitChanges({ snapshot: { plan, bids, bidRequest } }: { snapshot: Snapshot }) {
  const t = useText();
  const nameOf = useOfferName();
  const [news] = useState(() => changesSince(readVisit(plan.id), bids));
  useEffect(() => {
    const keep = (): void => keepVisit(plan.id, visitOf(bids, new Date(serverNow()).toISOString()));
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [plan.id, bids]);
  if (!news) return null;
  const { came, cheaper, gone } = news;
  const [first] = cheaper;
  const minSpend = bidRequest?.minSpend ?? 0;
  const freed = first && freedWords(t, first.from, first.to, minSpend);
  const parts = [
    came > 0 && t('offers.fresh', { count: came }),
    first &&
      (cheaper.length > 1
        ? t('since.cheaper', { count: cheaper.length })
        : freed
          ? `${nameOf(first)}: ${freed}`
          : t('since.down', { venue: nameOf(first), price: rupees(spendOf(first.to, minSpend)) })),
    gone > 0 && t('since.gone', { count: gone }),
  ].filter(Boolean);
  return (
    <p data-visit-changes="" className="rounded-field bg-indigo-soft px-4 py-2.5 text-sm text-indigo">
      <span className="font-semibold">{t('since.title')}</span> {parts.join(' · ')}
    </p>
  );
}
