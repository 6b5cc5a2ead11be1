import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { markRead } from '../desk-store.js';

/** Marks a notice as read, or `all` of them; the bell shows it at once. */
export function useReadNotices(): (id: string) => void {
  const t = useText();
  return useCommand({ send: markRead, failure: () => ({ title: t('bell.readFailed') }) }).mutate;
}
