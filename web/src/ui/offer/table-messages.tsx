import type { BookingMessage, BookingStatus, Instant, MessageKind, MessageSide } from '@app/contracts';
import { messageAgainAt, messagePhase, MESSAGES, MESSAGES_OF } from '@app/domain';
import { serverNow, useNow } from '../../lib/clock.js';
import { clockTime } from '../../lib/format.js';
import { ApiError } from '../../lib/http.js';
import { text, useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';
import { useCommand } from '../../live/use-command.js';
import { Button } from '../button.js';
import { cx } from '../cx.js';
import { CheckIcon } from '../pictures/icons.js';

/** The reason why a message was not sent, with the time of the next try. */
function faultOf(error: unknown): string {
  const { code = null, retryAfter } = (error instanceof ApiError && error.problem) || {};
  if (code === 'rate-limited' && retryAfter !== undefined)
    return text('messages.again', { time: clockTime(new Date(serverNow() + retryAfter * 1000).toISOString()) });
  if (code === 'limit-reached') return text('messages.limit');
  return text(code === 'booking-state' ? 'messages.over' : 'messages.failed');
}

/** What was said, the oldest first; the reader's own side on the right. */
function Said({ messages, own }: { messages: readonly BookingMessage[]; own: MessageSide }) {
  const t = useText();
  return (
    <div role="log" aria-label={t('messages.list')}>
      <ol className="grid gap-2">
        {messages.map(({ from, kind, at }) => (
          <li
            key={`${kind} ${at}`}
            className={cx(
              'max-w-[85%] rounded-field px-3.5 py-2',
              from === own ? 'justify-self-end bg-indigo-soft' : 'justify-self-start bg-sunken',
            )}
          >
            <span className="block text-xs text-muted">
              {t(from === own ? 'messages.sent' : `messages.${from}`)} ·{' '}
              <time className="tabular" dateTime={at}>
                {clockTime(at)}
              </time>
            </span>
            {t(`messages.${kind}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface TableMessagesProps {
  booking: { status: BookingStatus; startAt: Instant; messages?: BookingMessage[] };
  /** The side of the reader. */
  own: MessageSide;
  send: (kind: MessageKind) => Promise<unknown>;
  className: string;
}

/** The sentences that guests and table can tell each other on the evening, and what was said; nothing on other days. */
export function TableMessages({ booking, own, send, className }: TableMessagesProps) {
  const t = useText();
  const now = new Date(useNow());
  const offline = useNetwork((network) => network.offline);
  const command = useCommand({ send, faultsOf: (error) => ({ message: faultOf(error) }) });
  const messages = booking.messages ?? [];
  const isOpen = messagePhase({ status: booking.status, startAt: new Date(booking.startAt), now }) === 'open';
  if (!isOpen && messages.length === 0) return null;
  const isFull = messages.length >= MESSAGES.most;
  const wasJustSent = (kind: MessageKind): boolean => {
    const last = messages.findLast((message) => message.kind === kind);
    return last !== undefined && messageAgainAt(new Date(last.at), now) !== null;
  };
  const fault = command.faults.message ?? null;
  return (
    <section
      id="messages"
      tabIndex={-1}
      aria-labelledby="messages-title"
      className={cx('grid scroll-mt-4 content-start gap-3 outline-none', className)}
    >
      <h2 id="messages-title" className="text-lg font-bold">
        {t(own === 'guests' ? 'messages.toVenue' : 'messages.toGuests')}
      </h2>
      {isOpen && isFull && <p className="text-sm text-muted">{t('messages.limit')}</p>}
      {isOpen && !isFull && (
        <>
          <p className="text-sm text-muted">{t(offline ? 'messages.offline' : 'messages.about')}</p>
          <div className="flex flex-wrap gap-2">
            {MESSAGES_OF[own].map((kind) => (
              <Button
                key={kind}
                look="secondary"
                busy={command.isPending && command.variables === kind}
                disabled={offline || command.isPending || wasJustSent(kind)}
                icon={wasJustSent(kind) ? <CheckIcon size={16} /> : undefined}
                onClick={() => command.mutate(kind)}
              >
                {t(`messages.${kind}`)}
              </Button>
            ))}
          </div>
          {fault && (
            <p role="alert" className="text-sm font-semibold text-brick">
              {fault}
            </p>
          )}
        </>
      )}
      {messages.length > 0 && <Said messages={messages} own={own} />}
    </section>
  );
}
