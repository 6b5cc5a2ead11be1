import { Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import type { Day, VenueProfile, VenueRequestView } from '@app/contracts';
import { needsOf } from '@app/domain';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Countdown } from '../../../ui/countdown.js';
import { ExtensionNote } from '../../../ui/feedback/extension-note.js';
import { BackIcon } from '../../../ui/pictures/icons.js';
import { endedOffer, phaseOf } from '../request-phase.js';
import { unsentTotal } from '../bidding/form/bid-drafts.js';
import { FullSlot } from '../bidding/warnings/full-slot.js';
import { ReconfirmPanel } from '../bidding/reconfirm-panel.js';
import { possibleStarts } from '../bidding/suggestion.js';
import { requestOfDay } from '../request-day.js';
import { DayTabs } from './day-tabs.js';
import { Improvement } from './improvement.js';
import { MyOffer } from './my-offer.js';
import { PassButton, PassedNote } from './pass.js';
import { OutcomePanel } from './outcome-panel.js';
import { RequestDetails } from './request-details.js';
import { WithdrawButton } from './withdraw-button.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { lazyPart, optionalPart } from '../../../ui/feedback/part.js';
import { noteOpening } from '../api.js';

// The form loads on demand, because many requests are only read.
const Form = lazyPart(async () => ({ default: (await import('../bidding/bid-form.js')).BidForm }));

const CorrectAnswers = optionalPart(async () => ({ default: (await import('./correct-answers.js')).CorrectAnswers }));

function BidForm(props: ComponentProps<typeof Form>) {
  return (
    <Suspense fallback={<Skeleton className="h-120 rounded-field" />}>
      <Form {...props} />
    </Suspense>
  );
}

/** The details of a request: the preferences, and below them the venue's current actions. Of several days it is about one at a time. */
export default function RequestDetail({
  request: asked,
  profile,
  onBack,
}: {
  request: VenueRequestView;
  profile: VenueProfile;
  onBack: () => void;
}) {
  const t = useText();
  const [revising, setRevising] = useState(false);
  const { days } = asked;
  const [chosen, setChosen] = useState<Day | null>(null);
  const won = days?.find(({ myBid: bid }) => bid?.status === 'accepted');
  const shown = won ?? days?.find((one) => one.day === chosen) ?? days?.[0] ?? null;
  const request = requestOfDay(asked, shown?.day ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  // On phones the list that held the focus is gone now.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // The planners read the number of venues that have looked; a failed report does not concern the desk.
  useEffect(() => void noteOpening(request.id).catch(() => undefined), [request.id]);
  const phase = phaseOf(request);
  const { myBid } = request;
  const unsent = unsentTotal(request, phase);
  const ended = endedOffer(request);
  // The server lets owners and managers bid.
  const host = profile.staff.role === 'host';
  const bidding = request.status === 'open' || request.status === 'closing';
  return (
    <div className="grid content-start gap-4">
      <Button look="quiet" size="small" className="justify-self-start lg:hidden" icon={<BackIcon />} onClick={onBack}>
        {t('shell.back')}
      </Button>
      {days && !won && (
        <DayTabs
          days={days}
          day={shown?.day ?? null}
          onDay={(day) => {
            setChosen(day);
            setRevising(false);
          }}
        />
      )}
      <OutcomePanel request={request} phase={phase} />
      {phase === 'passed' && <PassedNote request={request} mayUndo={!host} />}
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {t('venue.request')}
          </h2>
          {bidding && (
            <span className="flex items-center gap-2 text-sm text-muted">
              {t(request.status === 'closing' ? 'venue.closing' : request.round === 1 ? 'venue.roundOne' : 'venue.roundTwo')}
              <Countdown closesAt={request.closesAt} />
            </span>
          )}
        </div>
        {bidding && <ExtensionNote key={`${request.id} ${request.round}`} closesAt={request.closesAt} extensions={request.extensions} />}
        <RequestDetails request={request} />
        <p className="text-sm text-muted">{t('venue.privacy')}</p>
      </Card>
      {host && (phase === 'open' || phase === 'offered' || phase === 'stale') && (
        <p role="note" className="rounded-field bg-sunken px-4 py-3 text-sm">
          {t('bid.hosts')}
        </p>
      )}
      {ended && myBid && (
        <p role="note" className="tabular rounded-field bg-sunken px-4 py-3 text-sm">
          {t(`bid.again.${myBid.lostBecause === 'no_seats' ? 'no_seats' : ended}`, { amount: rupees(myBid.proposedPrice) })}
        </p>
      )}
      {phase === 'open' && <FullSlot request={request} startAt={possibleStarts(request).suggested} />}
      {phase === 'open' && !host && days?.length !== 0 && (
        <Card>
          <h3 className="mb-4 text-lg">{t('venue.form.title')}</h3>
          <BidForm key={shown?.day} request={request} profile={profile} onDone={() => undefined} />
          <PassButton requestId={request.id} onDone={onBack} />
        </Card>
      )}
      {unsent !== null && (
        <p role="status" className="tabular rounded-field bg-marigold-soft px-4 py-3 font-medium text-marigold">
          {t(phase === 'offered' ? 'bid.colleague' : 'bid.unsent', { amount: rupees(unsent) })}
        </p>
      )}
      {myBid && phase !== 'open' && <MyOffer request={request} bid={myBid} />}
      {(phase === 'offered' || phase === 'deciding') && myBid && !host && !revising && needsOf(request).length > 0 && (
        <Suspense fallback={<span className="block h-11" />}>
          <CorrectAnswers key={`${myBid.id} ${myBid.version}`} request={request} bid={myBid} profile={profile} />
        </Suspense>
      )}
      {phase === 'stale' && myBid && !host && (
        <ReconfirmPanel key={`${request.planVersion} ${myBid.version}`} request={request} bid={myBid} profile={profile} />
      )}
      {phase === 'offered' && myBid && !host && (
        <>
          {revising ? (
            <Improvement beside={<WithdrawButton requestId={request.id} bid={myBid} />} onCancel={() => setRevising(false)}>
              <BidForm key={myBid.id} request={request} profile={profile} onDone={() => setRevising(false)} />
            </Improvement>
          ) : (
            // In reach however long the request is.
            <div
              data-bar="own-offer"
              className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] flex flex-wrap gap-2 rounded-card border-t border-line bg-raised p-3 *:flex-1 lg:-bottom-1"
            >
              <Button disabled={myBid.revisionsLeft === 0} onClick={() => setRevising(true)}>
                {t('venue.offer.revise')}
              </Button>
              <WithdrawButton requestId={request.id} bid={myBid} />
            </div>
          )}
        </>
      )}
      {phase === 'deciding' && myBid && !host && <WithdrawButton requestId={request.id} bid={myBid} />}
    </div>
  );
}
