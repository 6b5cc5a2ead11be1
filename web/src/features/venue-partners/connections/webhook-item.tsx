import type { VenueWebhook, WebhookMessage } from '@app/contracts';
import { dateAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Question } from '../../../ui/forms/question.js';
import { teamFailure } from '../team/team-failure.js';
import { removeWebhook, replay, switchOn } from './api.js';

interface WebhookItemProps {
  webhook: VenueWebhook;
  onChanged: () => Promise<void>;
}

/** One address: whether it works, what it hears of, and its newest messages. */
export function WebhookItem({ webhook: { id, url, kinds, failingSince, offAt, messages }, onChanged }: WebhookItemProps) {
  const t = useText();
  const on = useCommand({
    send: () => switchOn(id),
    success: () => ({ title: t('hooks.switchedOn') }),
    onDone: onChanged,
    failure: teamFailure,
  });
  const { mutateAsync: remove } = useCommand({
    send: () => removeWebhook(id),
    success: () => ({ title: t('hooks.removed') }),
    onDone: onChanged,
    failure: teamFailure,
  });
  return (
    <li className="grid gap-2 py-3">
      <h3 className="font-mono text-sm font-semibold break-all">{url}</h3>
      <p>
        {offAt ? (
          <Badge tone="brick">{t('hooks.off', { at: dateAndTime(offAt) })}</Badge>
        ) : failingSince ? (
          <Badge tone="marigold">{t('hooks.failing', { at: dateAndTime(failingSince) })}</Badge>
        ) : (
          <Badge tone="leaf">{t('hooks.on')}</Badge>
        )}
      </p>
      {(offAt ?? failingSince) && <p className="text-sm">{t(offAt ? 'hooks.offLead' : 'hooks.failingLead')}</p>}
      <ul className="flex flex-wrap gap-1.5">
        {kinds.map((kind) => (
          <li key={kind}>
            <Badge>{t(`hooks.kind.${kind}`)}</Badge>
          </li>
        ))}
      </ul>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo">{t('hooks.messages')}</summary>
        {messages.length === 0 && <p className="text-muted">{t('hooks.noMessages')}</p>}
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <Message key={message.id} message={message} webhookId={id} onChanged={onChanged} />
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-2">
        {offAt && (
          <Button size="small" busy={on.isPending} needsNetwork onClick={() => on.mutate()}>
            {t('hooks.switchOn')}
          </Button>
        )}
        <Question
          title={t('hooks.removeTitle')}
          description={<span className="wrap-anywhere">{t('hooks.removeLead', { url })}</span>}
          yes={t('hooks.remove')}
          onYes={() => remove()}
          trigger={(open) => (
            <Button look="danger" size="small" onClick={open}>
              {t('hooks.remove')}
              <span className="sr-only">: {url}</span>
            </Button>
          )}
        />
      </div>
    </li>
  );
}

const TONES: Record<WebhookMessage['state'], Tone> = { waiting: 'neutral', sent: 'leaf', failed: 'brick' };

interface MessageProps {
  message: WebhookMessage;
  webhookId: string;
  onChanged: () => Promise<void>;
}

function Message({ message: { id, kind, at, state, attempts, error }, webhookId, onChanged }: MessageProps) {
  const t = useText();
  const again = useCommand({
    send: () => replay(webhookId, id),
    success: () => ({ title: t('hooks.replayed') }),
    onDone: onChanged,
    failure: teamFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-[1_1_10rem] text-sm">
        <p>
          {t(`hooks.kind.${kind}`)} <Badge tone={TONES[state]}>{t(`hooks.state.${state}`)}</Badge>
        </p>
        <p className="text-muted">{dateAndTime(at)}</p>
        {error && <p className="wrap-anywhere text-brick">{t('hooks.error', { n: String(attempts), error })}</p>}
      </div>
      {state !== 'waiting' && (
        <Button look="quiet" size="small" busy={again.isPending} needsNetwork onClick={() => again.mutate()}>
          {t('hooks.replay')}
        </Button>
      )}
    </li>
  );
}
