import type { PlanView, PreferencesStatus } from '@app/contracts';
import { askNow, obstacleOf } from '@app/domain';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { queryKeys } from '../lib/query-keys.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { cx } from '../ui/cx.js';
import { SparkIcon } from '../ui/pictures/icons.js';
import { live, sendCommand } from './live.js';
import { useCommand } from './use-command.js';

interface Asked {
  plan: PlanView;
  status: PreferencesStatus | undefined;
}

/** "Discover Now" for a host who waits for no member; renders nothing when the reader may not ask. */
export function AskNow({
  plan,
  status,
  look = 'primary',
  label = 'waiting.discoverNow',
}: Asked & Pick<ButtonProps, 'look'> & { label?: TextKey }) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const how = status ? askNow(plan, status) : null;
  const ask = useCommand({
    send: (alone: boolean) =>
      live.command(plan.id, null, () =>
        sendCommand<PlanView>(`/api/datebooks/${encodeURIComponent(plan.id)}`, {
          method: 'PATCH',
          body: { bidding: 'open', ...(alone && { sameLocationMode: true }) },
        }),
      ),
    onDone: async () => {
      void queries.invalidateQueries({ queryKey: queryKeys.plans });
      await navigate(`${paths.dashboard(plan.id)}?tab=offers`);
    },
    failure: t('waiting.discoverFailed'),
  });
  if (!how) return null;
  return (
    <Button look={look} icon={<SparkIcon />} needsNetwork busy={ask.isPending} onClick={() => ask.mutate(how === 'alone')}>
      {t(label)}
    </Button>
  );
}

interface AskNowCardProps extends Asked, Pick<ButtonProps, 'look'> {
  named?: boolean;
  /** The alternative to asking. */
  instead?: ReactNode;
  /** Another way on, offered beside the button. */
  otherWay?: ReactNode;
}

/** The button with its consequences: whose preferences count, and what the other members can still do. */
export function AskNowCard({ plan, status, named = false, instead, otherWay, look }: AskNowCardProps) {
  const t = useText();
  const how = status ? askNow(plan, status) : null;
  if (!status || (!how && !otherWay)) return null;
  const group = plan.planType === 'palbook';
  const others = status.memberCount > 1 || obstacleOf(plan, status) !== 'others';
  const line =
    how === 'together'
      ? 'ask.together'
      : others
        ? group
          ? 'ask.aloneOfMany'
          : 'ask.aloneOfTwo'
        : group
          ? 'ask.aloneMany'
          : 'ask.aloneTwo';
  return (
    <Card className="grid gap-2">
      {named && <p className="truncate text-sm font-semibold text-muted">{plan.name}</p>}
      <h2 className="text-base">{t(how === 'together' ? 'discover.start.title' : 'waiting.impatient')}</h2>
      {otherWay}
      {otherWay && how && <hr className="my-1 border-line" />}
      {how && (
        <>
          <p className="text-sm text-muted">{t(line)}</p>
          <div className={cx('grid gap-2', !otherWay && 'sm:flex sm:flex-wrap')}>
            <AskNow plan={plan} status={status} {...(look && { look })} />
            {instead}
          </div>
        </>
      )}
    </Card>
  );
}
