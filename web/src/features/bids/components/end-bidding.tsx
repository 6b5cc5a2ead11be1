import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Question } from '../../../ui/forms/question.js';

interface EndBiddingProps {
  busy: boolean;
  /** null: the auction was extended before. */
  onExtend: (() => void) | null;
  onClose: () => Promise<unknown>;
}

/** The decider's two ways to move the end of a running auction: more time once, or the end now. */
export function EndBidding({ busy, onExtend, onClose }: EndBiddingProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2">
      {onExtend && (
        <Button look="secondary" needsNetwork busy={busy} onClick={onExtend}>
          {t('offers.extend')}
        </Button>
      )}
      <Question
        trigger={(ask) => (
          <Button look="quiet" needsNetwork onClick={ask}>
            {t('offers.closeNow')}
          </Button>
        )}
        title={t('offers.closeAsk')}
        description={t('offers.closeNowHint')}
        yes={t('offers.closeNow')}
        look="primary"
        onYes={onClose}
      />
    </div>
  );
}
