import { useQueryClient } from '@tanstack/react-query';
import type { ListedStaff, VenueId } from '@app/contracts';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Question } from '../../../ui/forms/question.js';
import { fetchVenueStaff, resetStaffFactor } from '../api.js';

interface VenueStaffProps {
  venueId: VenueId;
  masked: readonly ListedStaff[];
  /** Only administrators reset a lost second factor. */
  mayReset: boolean;
}

/** A venue's staff with their second factors; names are masked until the team requests them. */
export function VenueStaff({ venueId, masked, mayReset }: VenueStaffProps) {
  const t = useText();
  const queries = useQueryClient();
  const { mutateAsync: reset } = useCommand({
    send: resetStaffFactor,
    success: () => ({ title: t('adminVenues.factorReset') }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.admin('venue', venueId) }),
  });
  const shown = useCommand({
    send: () => fetchVenueStaff(venueId),
    failure: t('adminVenues.staffFailed'),
  });
  if (masked.length === 0) return '–';
  return (
    <ul className="grid gap-1">
      {(shown.data ?? masked).map(({ id, name, email, enrolledAt }) => (
        <li key={id} className="grid justify-items-start gap-1">
          <span className="wrap-anywhere">{`${name} <${email}>`}</span>
          {enrolledAt && <span className="text-sm text-muted">{t('adminVenues.factorSince', { date: plainDate(enrolledAt) })}</span>}
          {enrolledAt && mayReset && (
            <Question
              trigger={(open) => (
                <Button look="danger" size="small" aria-label={`${t('teamAccounts.reset')} ${name}`} onClick={open}>
                  {t('teamAccounts.reset')}
                </Button>
              )}
              title={t('teamAccounts.resetTitle', { name })}
              description={t('adminVenues.factorResetLead')}
              yes={t('teamAccounts.reset')}
              onYes={() => reset(id)}
            />
          )}
        </li>
      ))}
      {!shown.data && (
        <li className="mt-1">
          <Button size="small" look="secondary" busy={shown.isPending} onClick={() => shown.mutate()}>
            {t('people.show')}
          </Button>
        </li>
      )}
    </ul>
  );
}
