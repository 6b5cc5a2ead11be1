import type { Snapshot } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { usePresent } from '../../../live/presence.js';

/** Who else of the plan looks at its board right now. */
export function WhoIsHere({ snapshot: { plan, members, me } }: { snapshot: Snapshot }) {
  const t = useText();
  const present = usePresent(plan.id);
  const names = members.filter(({ userId }) => userId !== me.userId && present.includes(userId)).map(({ firstName }) => firstName);
  const [first, second] = names;
  return (
    <p role="status" className="text-sm text-indigo empty:hidden">
      {first &&
        (names.length > 2
          ? t('looking.many', { count: names.length })
          : second
            ? t('looking.two', { first, second })
            : t('looking.one', { name: first }))}
    </p>
  );
}
