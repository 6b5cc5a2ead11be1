import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewWebhook } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { SecretCard } from '../../../secrets/secret-card.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { fetchWebhooks } from './api.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookItem } from './webhook-item.js';

/** While a message waits, its list is read again so often. */
const READ_AGAIN_MS = 5_000;

/** The addresses of the venue's own system, with their newest messages. */
export function WebhooksPanel() {
  const t = useText();
  const client = useQueryClient();
  const [fresh, setFresh] = useState<NewWebhook | null>(null);
  const webhooks = useQuery({
    queryKey: queryKeys.venueWebhooks,
    queryFn: fetchWebhooks,
    refetchInterval: ({ state }) =>
      state.data?.some(({ messages }) => messages.some((message) => message.state === 'waiting')) ? READ_AGAIN_MS : false,
  });
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.venueWebhooks });
  const show = (added: NewWebhook) => {
    setFresh(added);
    return refresh();
  };
  if (fresh) return <SecretCard title={t('hooks.new')} lead={t('hooks.newLead')} secret={fresh.secret} onDone={() => setFresh(null)} />;
  if (!webhooks.data)
    return webhooks.isError ? <ErrorState onRetry={() => void webhooks.refetch()} /> : <Skeleton className="h-44 rounded-card" />;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[3fr_2fr]">
      <Card id="webhooks" aria-label={t('hooks.title')} className="grid scroll-mt-20 gap-1">
        <h2 className="text-base">{t('hooks.title')}</h2>
        <p className="text-muted">{t('hooks.lead')}</p>
        {webhooks.data.length === 0 && <p className="text-muted">{t('hooks.none')}</p>}
        <ul className="divide-y divide-line">
          {webhooks.data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onChanged={refresh} />
          ))}
        </ul>
      </Card>
      <WebhookForm onAdded={show} />
    </div>
  );
}
