import { VOTE_REASONS, VOTES, type BidView, type Vote, type VoteReason } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { reasonOr } from '../../../../live/problem-message.js';
import { cx } from '../../../../ui/cx.js';
import { toast } from '../../../../ui/feedback/toast-store.js';
import { castVote } from '../../api.js';
import { useOfferName } from '../../offer-name.js';

const FACES: Record<Vote, string> = {
  love: 'M12 20C6.5 16 4 12.9 4 9.7 4 7.2 5.9 5.3 8.2 5.3c1.6 0 3 .9 3.8 2.4.8-1.5 2.2-2.4 3.8-2.4 2.3 0 4.2 1.9 4.2 4.4 0 3.2-2.5 6.3-8 10.3Z',
  ok: 'M5 12.5 10 17.5 19.5 7',
  no: 'M7 7l10 10M17 7 7 17',
};
const CHOSEN: Record<Vote, string> = {
  love: 'bg-rose-soft text-rose ring-rose',
  ok: 'bg-leaf-soft text-leaf ring-leaf',
  no: 'bg-brick-soft text-brick ring-brick',
};

/** Asks for a reason after a No, in one of three words; only the decider reads it, as an anonymous count. */
function WhyNot({ onReason, onClose }: { onReason: (reason: VoteReason) => void; onClose: () => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('vote.why')} className="relative order-last grid w-full gap-1 rounded-field bg-sunken p-2">
      <p className="text-xs text-muted">{t('vote.why.about')}</p>
      <div className="flex flex-wrap gap-1.5">
        {VOTE_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => onReason(reason)}
            className="min-h-11 rounded-full bg-raised px-3 text-sm font-semibold ring-1 ring-inset ring-line"
          >
            {t(`vote.reason.${reason}`)}
          </button>
        ))}
        <button type="button" onClick={onClose} className="min-h-11 px-3 text-sm font-semibold text-muted">
          {t('vote.why.none')}
        </button>
      </div>
    </div>
  );
}

/** Love, OK or No: the own vote is shown at once and taken back if it cannot be saved. Others' votes are shown after it. */
export function VoteButtons({ bid, wide = false }: { bid: BidView; wide?: boolean }) {
  const t = useText();
  const nameOf = useOfferName();
  const [asking, setAsking] = useState(false);
  const { mine, counts } = bid.votes;
  // Votes go through the queue of the plan's store, which shows them at once and sends the last one of each offer, so they are no `useCommand`.
  const vote = (choice: Vote, reason?: VoteReason): void => {
    setAsking(choice === 'no' && !reason);
    castVote(bid.dateBookId, bid.id, choice, reason).catch((error: unknown) =>
      toast({ tone: 'bad', title: t('vote.failed'), message: reasonOr(error, t('vote.failedHint')) }),
    );
  };
  return (
    <>
      <div
        role="group"
        aria-label={t('vote.label', { venue: nameOf(bid) })}
        className={cx('relative flex items-center', wide ? 'flex-wrap' : '-my-1')}
      >
        {VOTES.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={mine === choice}
            aria-label={counts && counts[choice] > 0 ? `${t(`vote.${choice}`)} ${counts[choice]}` : t(`vote.${choice}`)}
            title={t(`vote.${choice}`)}
            onClick={() => vote(choice)}
            className={cx('group grid h-11 shrink-0 place-items-center', wide ? 'px-1' : 'w-11')}
          >
            <span
              className={cx(
                wide ? 'gap-1.5 px-3 text-sm' : 'gap-0.5 px-1.5 text-xs',
                'inline-flex h-9 min-w-9 items-center justify-center rounded-full font-semibold ring-1 ring-inset transition-colors',
                mine === choice ? cx('ring-2', CHOSEN[choice]) : 'text-muted ring-line group-hover:bg-sunken',
              )}
            >
              <svg
                width="16"
                height="16"
                viewBox="0 0 24 24"
                aria-hidden="true"
                fill={choice === 'love' && mine === 'love' ? 'currentColor' : 'none'}
                stroke="currentColor"
                strokeWidth="2.2"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={FACES[choice]} />
              </svg>
              {wide && t(`vote.${choice}`)}
              {counts && counts[choice] > 0 && (
                <span aria-hidden="true" className="tabular">
                  {counts[choice]}
                </span>
              )}
            </span>
          </button>
        ))}
        {wide && !counts && <span className="px-1 text-xs text-muted">{t('vote.hidden')}</span>}
      </div>
      {asking && (
        <WhyNot
          onReason={(reason) => {
            vote('no', reason);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
