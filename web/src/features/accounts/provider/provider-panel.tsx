import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http.js';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { Question } from '../../../ui/forms/question.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { ProofQuestion } from '../owner-proof/proof-question.js';
import { useAccount } from '../store.js';
import { fetchProviderLink, unlinkProvider } from './api.js';
import { ProviderMessage } from './provider-message.js';
import { providerName, useProvider } from './use-provider.js';

/** Links the account with the provider of this installation, or unlinks it. */
function Link({ provider }: { provider: string }) {
  const t = useText();
  const queries = useQueryClient();
  const link = useQuery({ queryKey: queryKeys.providerLink, queryFn: fetchProviderLink });
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.providerLink });
  const { isFinishing, isBusy, needsProof, message, begin } = useProvider(() => {
    toast({ tone: 'good', title: t('provider.linkDone', { provider }) });
    void reload();
  });
  const { mutateAsync: unlink } = useCommand({
    send: unlinkProvider,
    success: () => ({ title: t('provider.unlinkDone', { provider }) }),
    onDone: reload,
    failure: (error) => {
      const isLastWay = error instanceof ApiError && error.code === 'address-unconfirmed';
      return { title: t('shell.error'), ...(isLastWay ? { message: t('provider.lastWay') } : problemMessage(error)) };
    },
  });
  if (link.isError && !link.data) return <ErrorState onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton className="h-28 rounded-card" />;
  const { linkedAt } = link.data;
  const start = () => begin(true);
  return (
    <Card aria-label={provider} className="grid justify-items-start gap-3">
      <h2 className="text-lg font-semibold">{provider}</h2>
      <p className="text-muted">
        {linkedAt ? t('provider.linked', { provider, day: plainDate(linkedAt) }) : t('provider.unlinked', { provider })}
      </p>
      {linkedAt ? (
        <Question
          trigger={(open) => (
            <Button look="secondary" onClick={open}>
              {t('provider.unlink', { provider })}
            </Button>
          )}
          title={t('provider.unlinkQuestion', { provider })}
          description={t('provider.unlinkHint')}
          yes={t('provider.unlink', { provider })}
          onYes={() => unlink()}
        />
      ) : needsProof ? (
        <ProofQuestion
          look="primary"
          trigger={(open) => (
            <Button look="secondary" onClick={open}>
              {t('provider.link', { provider })}
            </Button>
          )}
          title={t('provider.link', { provider })}
          description={t('provider.unlinked', { provider })}
          yes={t('provider.link', { provider })}
          onYes={start}
        />
      ) : (
        <Button look="secondary" needsNetwork busy={isBusy} onClick={() => void start().catch(() => undefined)}>
          {t('provider.link', { provider })}
        </Button>
      )}
      <ProviderMessage working={isFinishing} message={isBusy ? null : message} />
    </Card>
  );
}

/** The provider by which an account can be signed in to; nothing for a guest, or where the installation has none. */
export function ProviderPanel() {
  const isGuest = useAccount((account) => account.user?.isGuest ?? true);
  const provider = providerName();
  return isGuest || provider === '' ? null : <Link provider={provider} />;
}
