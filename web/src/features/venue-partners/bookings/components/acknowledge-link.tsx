import { useQuery } from '@tanstack/react-query';
import type { LinkedBooking } from '@app/contracts';
import { dayAndTime, rupees } from '../../../../lib/format.js';
import { ApiError } from '../../../../lib/http.js';
import { useText, type TextKey } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { acknowledgeLinked, lookAtLinked } from '../api.js';

/** The reason why a link acknowledges no booking; null: another try may help. */
function whyOver(error: unknown): TextKey | null {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'link-used') return 'ackLink.used';
  if (code === 'booking-state') return 'ackLink.cancelled';
  return code === 'link-expired' ? 'ackLink.over' : null;
}

function Over({ why }: { why: TextKey }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
        {t(why)}
      </p>
      <ToDesk />
    </div>
  );
}

function ToDesk() {
  const t = useText();
  return (
    <ButtonLink look="secondary" to={paths.venueBookings}>
      {t('ackLink.desk')}
    </ButtonLink>
  );
}

/** The booking of a mail's link, and the button that acknowledges it. */
export function AcknowledgeLink({ token }: { token: string | null }) {
  const found = useQuery({
    queryKey: ['linked-booking', token],
    queryFn: () => lookAtLinked(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
  });
  const over = token === null ? 'ackLink.over' : whyOver(found.error);
  if (over) return <Over why={over} />;
  if (token === null || found.isPending) return <Skeleton className="h-64 rounded-card" />;
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />;
  return <Acknowledge token={token} booking={found.data} />;
}

function Acknowledge({ token, booking }: { token: string; booking: LinkedBooking }) {
  const t = useText();
  const { mutate: press, isPending, data, error } = useCommand({ send: () => acknowledgeLinked(token), failure: null });
  const why = whyOver(error);
  if (why) return <Over why={why} />;
  const done = (data ?? booking).acknowledgedAt !== null;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1 rounded-card bg-raised p-5 shadow-card">
        <dt className="sr-only">{t('ackLink.venue')}</dt>
        <dd className="wrap-anywhere text-lg font-bold">{booking.venueName}</dd>
        <dt className="sr-only">{t('ackLink.when')}</dt>
        <dd>{dayAndTime(booking.startAt)}</dd>
        <dt className="sr-only">{t('ackLink.who')}</dt>
        <dd className="wrap-anywhere">{t('ackLink.guests', { name: booking.firstName, count: booking.partySize })}</dd>
        <dt className="sr-only">{t('ackLink.ref')}</dt>
        <dd className="tabular text-muted">
          {booking.ref} · {rupees(booking.proposedPrice)}
        </dd>
      </dl>
      {error && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {problemMessage(error).message ?? t('shell.loadFailedHelp')}
        </p>
      )}
      {done ? (
        <>
          <p role="status" className="rounded-field bg-leaf-soft p-4 font-medium">
            {t('ackLink.done')}
          </p>
          <ToDesk />
        </>
      ) : (
        <Button size="large" wide busy={isPending} onClick={() => press()}>
          {t('ackLink.do')}
        </Button>
      )}
    </div>
  );
}
