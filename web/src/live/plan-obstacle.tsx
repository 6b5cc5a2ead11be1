import type { Snapshot } from '@app/contracts';
import { isPlanOver, obstacleOf, openSeats } from '@app/domain';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { namesWithin, personName } from '../lib/i18n/person-name.js';
import { paths } from '../lib/paths.js';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';

interface ObstacleText {
  title: string;
  message: string;
  action: { label: TextKey; to: string } | null;
}

/** The reason why a plan cannot be sent to venues, in words, with a link to its remedy; null when only the host's consent is missing. */
export function useObstacle(snapshot: Snapshot): ObstacleText | null {
  const t = useText();
  const { plan, members, preferencesStatus: status } = snapshot;
  const host = members.find((member) => member.userId === plan.createdBy);
  // A plan that is over needs nothing more.
  if (isPlanOver(plan.state)) return null;
  const hostName = personName(t, host?.firstName ?? '', plan.planType);
  switch (obstacleOf(plan, status)) {
    case 'mine':
      return {
        title: t('obstacle.mine.title'),
        message: t('obstacle.mine.message'),
        action: { label: 'waiting.setMine', to: paths.editPreferences(plan.id) },
      };
    case 'location':
      return {
        title: t('obstacle.location.title'),
        message: t('obstacle.location.message'),
        action: { label: 'obstacle.location.action', to: paths.gps(paths.waiting(plan.id), plan.id) },
      };
    case 'others': {
      const seats = openSeats(status, members.filter((member) => member.role !== 'voter').length);
      const action = {
        label: plan.role === 'owner' && seats > 0 ? ('action.invite' as const) : ('obstacle.others.action' as const),
        to: paths.waiting(plan.id),
      };
      return status.waitingFor.length > 0
        ? {
            title: t('obstacle.others.title', { names: namesWithin(t, status.waitingFor, plan.planType) }),
            message: t('obstacle.others.message'),
            action,
          }
        : { title: t('obstacle.seats.title', { count: seats }), message: t('obstacle.seats.message'), action };
    }
    case 'mismatch':
      return {
        title: t('mismatch.title'),
        message: t('waiting.resolveHint'),
        action: { label: 'waiting.resolve', to: paths.mismatch(plan.id) },
      };
    case 'far_apart':
      return {
        title: t('waiting.farApart'),
        message: t(status.me.isCreator ? 'waiting.farApartHint' : 'waiting.farApartWait'),
        action: status.me.isCreator ? { label: 'waiting.pickCity', to: paths.editPreferences(plan.id) } : null,
      };
    case 'paused':
      return {
        title: t('obstacle.paused.title', { city: t(`city.${status.pausedIn ?? 'mumbai'}`) }),
        message:
          plan.bidding === 'open'
            ? t('obstacle.paused.asked')
            : t(plan.role === 'owner' ? 'obstacle.paused.message' : 'obstacle.paused.member', { name: hostName }),
        action: null,
      };
    case 'held':
      return plan.role === 'owner'
        ? null
        : { title: t('waiting.allIn'), message: t('obstacle.held.message', { name: hostName }), action: null };
    case null:
      return null;
  }
}

/** Shows the obstacle as a card. */
export function ObstacleCard({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const obstacle = useObstacle(snapshot);
  if (!obstacle) return null;
  return (
    <Card className="grid gap-2 ring-2 ring-marigold">
      <h2 className="text-lg">{obstacle.title}</h2>
      <p className="text-muted">{obstacle.message}</p>
      {obstacle.action && (
        <ButtonLink to={obstacle.action.to} className="sm:justify-self-start">
          {t(obstacle.action.label)}
        </ButtonLink>
      )}
    </Card>
  );
}
