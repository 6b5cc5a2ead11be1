import type { ConsentItem, ConsentView } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { analyticsUrl, answerConsent, fetchConsents } from '../../../lib/consent.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { Fold } from '../../../ui/fold.js';
import { Switch } from '../../../ui/forms/switch.js';

/** Whether an item is used here. An agreement to an unused one can still be withdrawn. */
const isUsed = ({ item, granted }: ConsentView): boolean => item !== 'analytics' || granted === true || analyticsUrl() !== '';

/** The consents, a line each with its notice folded below, and a button to withdraw. */
export function ConsentList() {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguageStore((state) => state.language);
  const { data, isError, refetch } = useQuery({ queryKey: queryKeys.consents, queryFn: fetchConsents });
  const { mutate: answer } = useCommand({
    send: ({ item, granted, version }: { item: ConsentItem; granted: boolean; version: string }) => answerConsent(item, granted, version),
    onDone: (consents) => queries.setQueryData(queryKeys.consents, consents),
    success: (_consents, { granted }) => (granted ? null : { title: t('consent.withdrawn') }),
    failure: t('consent.failed'),
    onFailure: () => void queries.invalidateQueries({ queryKey: queryKeys.consents }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 rounded-field" />;
  return (
    <ul className="grid gap-1">
      {data.items.filter(isUsed).map(({ item, granted }) => {
        const { title, text } = data.notice[language][item];
        return (
          <li key={item}>
            <Switch label={title} checked={granted === true} onChange={(on) => answer({ item, granted: on, version: data.version })} />
            <Fold label={t('consent.more', { what: title })}>{text}</Fold>
          </li>
        );
      })}
    </ul>
  );
}
