import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerConsent, fetchConsents } from '../../../lib/consent.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Fold } from '../../../ui/fold.js';

/** Asks once, on a screen without a task, for consent to analytics; either answer is logged, and none is preselected. */
export function AnalyticsCard() {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguageStore((state) => state.language);
  const { data } = useQuery({ queryKey: queryKeys.consents, queryFn: fetchConsents });
  const { mutate: answer, isPending: busy } = useCommand({
    send: ({ granted, version }: { granted: boolean; version: string }) => answerConsent('analytics', granted, version),
    onDone: (consents) => queries.setQueryData(queryKeys.consents, consents),
    failure: t('consent.failed'),
  });
  const item = data?.items.find((one) => one.item === 'analytics');
  // A person who agreed to an earlier version is asked again; one who refused is not.
  if (!data || !item || item.granted === false || (item.granted && item.version === data.version)) return null;
  const { title, text } = data.notice[language].analytics;
  const { version } = data;
  return (
    <Card aria-labelledby="analytics-card" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="analytics-card" className="text-lg">
          {title}
        </h2>
        <p className="text-muted">{t('consent.short.analytics')}</p>
        <Fold label={t('consent.more', { what: title })}>{text}</Fold>
        <p className="text-sm text-muted">{t('consent.later')}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">
        <Button look="secondary" disabled={busy} onClick={() => answer({ granted: false, version })}>
          {t('consent.no')}
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => answer({ granted: true, version })}>
          {t('consent.yes')}
        </Button>
      </div>
    </Card>
  );
}
