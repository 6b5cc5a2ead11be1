import { VOTES, type BidView, type Vote } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { castVote } from '../api.js';

const FACES: Record<Vote, string> = {
  love: 'M12 20C6.5 16 4 12.9 4 9.7 4 7.200 5.900 5.300 8.200 5.300c1.600 0 3 .9 3.800 2.400.8-1.500 2.200-2.400 3.800-2.400 2.300 0 4.200 1.900 4.200 4.400 0 3.200-2.500 6.300-8 10.300Z',
  ok: 'M5 12.500 10 17.500 19.500 7',
  no: 'M7 7l10 10M17 7 7 17',
};
const CHOSEN: Record<Vote, string> = {
  love: 'bg-rose-soft text-rose ring-rose',
  ok: 'bg-leaf-soft text-leaf ring-leaf',
  no: 'bg-brick-soft text-brick ring-brick',
};

/** Love, OK or No: mine is seen at once and taken back if it could not be saved. Others' votes show after one's own. */
export function VoteButtons({ bid, canVote }: { bid: BidView; canVote: boolean }) {
  const t = useText();
  const { mine, counts } = bid.votes;
  const vote = (choice: Vote): void => {
    castVote(bid.dateBookId, bid.id, choice).catch(() => toast({ tone: 'bad', title: t('vote.failed'), message: t('vote.failedHint') }));
  };
  return (
    <div role="group" aria-label={t('vote.label', { venue: bid.venueName })} className="flex items-center gap-1.5">
      {VOTES.map((choice) => (
        <button
          key={choice}
          type="button"
          disabled={!canVote}
          aria-pressed={mine === choice}
          onClick={() => vote(choice)}
          className={cx(
            'inline-flex min-h-9 items-center gap-1 rounded-full px-2.5 text-sm font-semibold ring-1 ring-inset transition-colors',
            mine === choice ? cx('ring-2', CHOSEN[choice]) : 'text-muted ring-line hover:bg-sunken disabled:hover:bg-transparent',
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
          <span>{t(`vote.${choice}`)}</span>
          {counts && counts[choice] > 0 && <span className="tabular">{counts[choice]}</span>}
        </button>
      ))}
    </div>
  );
}
