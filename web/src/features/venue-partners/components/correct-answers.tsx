import type { NeedAnswers, VenueBidView, VenueProfile, VenueRequestView } from '@app/contracts';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { reviseBid } from '../api.js';
import { NeedsAnswers } from '../bidding/needs-answers.js';
import { deskFailure } from '../desk-failure.js';
import { readDesk, setMyBid } from '../desk-store.js';

interface CorrectAnswersProps {
  request: VenueRequestView;
  bid: VenueBidView;
  profile: VenueProfile;
}

/** Corrects what an offer answers to the planners' needs. It is a fact and no price, so that the rest of the offer stays as it is. */
export function CorrectAnswers({ request, bid, profile }: CorrectAnswersProps) {
  const t = useText();
  const [said, setSaid] = useState<NeedAnswers | null>(null);
  const { mutate, isPending } = useCommand({
    send: (needs: NeedAnswers) => reviseBid(bid.id, { expectedVersion: bid.version, needs }),
    success: () => ({ title: t('bid.needs.corrected') }),
    onDone: (corrected) => {
      setMyBid(request.id, corrected);
      setSaid(null);
    },
    failure: deskFailure,
    onFailure: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) readDesk().catch(() => undefined);
    },
  });
  if (!said)
    return (
      <Button look="quiet" size="small" className="min-h-11 justify-self-start" onClick={() => setSaid(bid.needs)}>
        {t('bid.needs.correct')}
      </Button>
    );
  return (
    <Card className="grid gap-4">
      <NeedsAnswers request={request} onSite={profile.onSite} said={said} onChange={setSaid} />
      <p className="text-sm text-muted">{t('bid.needs.correctHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button needsNetwork busy={isPending} onClick={() => mutate(said)}>
          {t('venueSet.save')}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={() => setSaid(null)}>
          {t('bid.needs.keep')}
        </Button>
      </div>
    </Card>
  );
}
