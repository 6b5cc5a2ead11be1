import type { BidView } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { VoteButtons } from './vote-buttons.js';

/** The votes of other members, as far as the reader may know them; the decider sees reasons as counts. */
export function OfferVotes({ bid }: { bid: BidView }) {
  const t = useText();
  const { reasons } = bid.votes;
  const given = reasons ? Object.entries(reasons).filter(([, count]) => count > 0) : [];
  return (
    <section className="grid gap-1">
      <VoteButtons bid={bid} wide />
      {given.length > 0 && (
        <p className="text-sm text-muted">
          {t('vote.reasons')}{' '}
          {given.map(([reason, count]) => `${t(`vote.reason.${reason as 'diet' | 'budget' | 'distance'}`)} ${count}`).join(' · ')}
        </p>
      )}
    </section>
  );
}
