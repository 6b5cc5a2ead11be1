import type { Perk, PreviewResult, PreviewView, Rupees, VenueRequestView } from '@app/contracts';
import { perkTotal } from '@app/domain';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';
import { previewBid } from '../api.js';
import { previewPriceNear } from './suggestion.js';

const TONES: Record<PreviewResult, Tone> = { leading: 'leaf', close: 'marigold', behind: 'neutral' };

/**
 * Previews the rank of the offer in the form on a press. Previews are few, coarse and at round prices only, so that they do not reveal a rival's
 * price. A preview stays beside its price.
 */
export function WhatIf({ request, price: total, perks }: { request: VenueRequestView; price: Rupees; perks: Perk[] }) {
  const t = useText();
  const [known, setKnown] = useState<ReadonlyMap<string, PreviewView>>(new Map());
  const [left, setLeft] = useState<number | null>(null);
  const price = previewPriceNear(total >= 1 ? total : 1);
  const key = `${price} ${perkTotal(perks)}`;
  const { mutate, isPending, error } = useCommand({
    send: () =>
      previewBid(request.id, { proposedPrice: price, perks, ...(request.days && request.preferredDate && { day: request.preferredDate }) }),
    onDone: (answer) => {
      setKnown((before) => new Map(before).set(key, answer));
      setLeft(answer.left);
    },
    failure: null,
    onFailure: (failure) => failure instanceof ApiError && failure.code === 'too-many-previews' && setLeft(0),
  });
  if (request.status !== 'open' && request.status !== 'closing') return null;
  if (request.round === 1) return <p className="text-sm text-muted">{t('bid.whatIf.roundOne')}</p>;
  if (!(total >= 1)) return null;
  const answer = known.get(key);
  const failed = error && left !== 0 ? (problemMessage(error).message ?? t('shell.somethingWrong')) : null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="group" aria-label={t('bid.whatIf')}>
      <span role="status">
        {answer && (
          <Badge tone={TONES[answer.standing]} icon={answer.standing === 'leading' ? <CheckIcon size={14} /> : undefined}>
            {rupees(price)}: {t(`bid.whatIf.${answer.standing}`)}
          </Badge>
        )}
        {!answer && left === 0 && t('bid.whatIf.none')}
      </span>
      {!answer && left !== 0 && (
        <Button look="secondary" size="small" busy={isPending} onClick={() => mutate()}>
          {t('bid.whatIf.ask', { amount: rupees(price) })}
        </Button>
      )}
      {left !== null && left > 0 && <span className="text-muted">{t('bid.whatIf.left', { count: left })}</span>}
      {failed && (
        <span role="alert" className="font-medium text-brick">
          {failed}
        </span>
      )}
    </div>
  );
}
