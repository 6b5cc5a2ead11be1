import { useQuery } from '@tanstack/react-query';
import { TUNABLES, withdrawalWeight } from '@app/domain';
import { percent } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { fetchWithdrawals } from '../api.js';

/** The number of withdrawn offers of the venue, and the limit from which on they cost; with one more before a withdrawal. */
export function OwnWithdrawals({ more = 0 }: { more?: 0 | 1 }) {
  const t = useText();
  const { data } = useQuery({ queryKey: queryKeys.venueWithdrawals, queryFn: fetchWithdrawals });
  const limit = percent(TUNABLES.freeWithdrawalShare);
  // Without offers or after a failed read the rule is shown alone.
  if (!data || data.offers === 0) return <>{t('bid.withdrawn.rule', { limit })}</>;
  const withdrawn = data.withdrawn + more;
  const figure = { count: withdrawn, offers: data.offers, share: percent(withdrawn / data.offers) };
  const above = withdrawalWeight(data.offers, withdrawn) > 0;
  return (
    <>
      {t(more ? 'bid.withdrawn.withThis' : 'bid.withdrawn.sofar', figure)}{' '}
      <span className={above ? 'font-semibold text-brick' : undefined}>
        {t(above ? 'bid.withdrawn.above' : 'bid.withdrawn.rule', { limit })}
      </span>
    </>
  );
}
