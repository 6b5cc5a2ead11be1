import { type TextKey, useText } from '../lib/i18n/i18n.js';
import { toast } from './feedback/toast-store.js';

/** Whether the device has a share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the device's share sheet. Closing it is no failure. */
export const share = (data: ShareData): Promise<void> => navigator.share(data).catch(() => undefined);

/** Copies a text to the clipboard and confirms it. */
export function useCopy(): (text: string, done: TextKey) => Promise<void> {
  const t = useText();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'good', title: t(done) });
    } catch {
      toast({ tone: 'bad', title: t('share.copyFailed') });
    }
  };
}
