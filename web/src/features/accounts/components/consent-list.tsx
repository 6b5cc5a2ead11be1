import type { ConsentItem } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerConsent, fetchConsents } from '../../../lib/consent.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { Switch } from '../../../ui/forms/switch.js';
import { toast } from '../../../ui/feedback/toast-store.js';

/** What somebody agreed to, each by itself with its notice, and the way to withdraw. */
export function ConsentList() {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguageStore((state) => state.language);
  const { data, isError } = useQuery({ queryKey: queryKeys.consents, queryFn: fetchConsents });
  if (isError) return null;
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  const answer = async (item: ConsentItem, granted: boolean) => {
    try {
      queries.setQueryData(queryKeys.consents, await answerConsent(item, granted, data.version));
      if (!granted) toast({ title: t('consent.withdrawn'), tone: 'good' });
    } catch (error) {
      toast({ title: t('consent.failed'), ...problemMessage(error), tone: 'bad' });
      await queries.invalidateQueries({ queryKey: queryKeys.consents });
    }
  };
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{t('consent.list')}</h3>
      {data.items.map(({ item, granted }) => {
        const { title, text } = data.notice[language][item];
        return <Switch key={item} label={title} hint={text} checked={granted === true} onChange={(on) => void answer(item, on)} />;
      })}
    </div>
  );
}
