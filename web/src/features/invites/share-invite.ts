import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { toast } from '../../ui/feedback/toast-store.js';

export const inviteUrl = (code: string): string => `${location.origin}${paths.invite(code)}`;
export const whatsappUrl = (words: string): string => `https://wa.me/?text=${encodeURIComponent(words)}`;
export const canShare = (): boolean => typeof navigator.share === 'function';

/** The three ways to hand on an invite link. */
export function useInviteSharing(code: string, planName: string) {
  const t = useText();
  const link = inviteUrl(code);
  const words = t('invite.message', { plan: planName, link });
  return {
    link,
    whatsapp: whatsappUrl(words),
    // Closing the share sheet is no failure.
    share: (): Promise<void> => navigator.share({ title: planName, text: words, url: link }).catch(() => undefined),
    copy: async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(link);
        toast({ tone: 'good', title: t('invite.copied') });
      } catch {
        toast({ tone: 'bad', title: t('invite.copyFailed') });
      }
    },
  };
}
