import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PAGES } from '@app/contracts';
import { listOf } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { AlertIcon, CheckIcon } from '../../../../ui/pictures/icons.js';
import { fetchOps, REFRESH_MS } from '../api.js';

/** The health of the product in one line; in case of a problem its description, with a link to the numbers. */
export function Health() {
  const t = useText();
  const { data } = useQuery({ queryKey: queryKeys.ops, queryFn: fetchOps, refetchInterval: REFRESH_MS });
  if (!data) return null;
  const { numbers, processes, features } = data;
  const alarms = numbers.filter(({ alarm }) => alarm).map(({ name }) => t(`ops.${name}`));
  const away = features.filter(({ state }) => state === 'away').map(({ name }) => t(`ops.feature.${name}`));
  const wrong = [
    processes.worker === 0 && t('ops.noWorker'),
    processes.api === 0 && t('ops.noApi'),
    alarms.length > 0 && t('overview.alarms', { names: listOf(alarms) }),
    away.length > 0 && t('overview.away', { names: listOf(away) }),
  ].filter((line) => line !== false);
  if (wrong.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-leaf">
        <CheckIcon size={18} />
        {t('overview.well')}
      </p>
    );
  return (
    <div role="alert" className="grid gap-1 rounded-card bg-brick-soft p-4">
      <p className="flex items-center gap-2 font-semibold text-brick">
        <AlertIcon size={18} />
        {t('overview.unwell')}
      </p>
      {wrong.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Link to={PAGES.ops} className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline">
        {t('overview.toOps')}
      </Link>
    </div>
  );
}
