import type { Instant } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useNow } from '../../../lib/clock.js';
import { Skeleton } from '../../../ui/feedback/states.js';

/** The placeholder of tonight's ticket, in its final height, so that the content below does not move. */
export function TonightSkeleton({ startAt }: { startAt: Instant }) {
  const near = useNow() >= Date.parse(startAt) - TUNABLES.arrivalBeforeMs;
  return (
    <Skeleton
      className={
        near ? 'h-224 rounded-card min-[22rem]:h-215 sm:h-193 md:h-148 xl:h-153' : 'h-140 rounded-card min-[22rem]:h-131 sm:h-109 md:h-86'
      }
    />
  );
}
