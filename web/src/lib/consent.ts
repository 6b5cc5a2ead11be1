import { create } from 'zustand';
import type { AnswerConsent, ConsentItem, ConsentsView } from '@app/contracts';
import { request } from './http.js';
import { useLanguageStore } from './i18n/i18n.js';
import { meta } from './product.js';

/** Where this installation counts; empty where it does not. */
export const analyticsUrl = (): string => meta('analytics-url');

export const fetchConsents = () => request<ConsentsView>('/api/user/choices');

/** Whether somebody agreed to an item, in the words of the notice as it is now. */
export const agrees = ({ items, version }: ConsentsView, item: ConsentItem): boolean =>
  items.some((each) => each.item === item && each.granted === true && each.version === version);

/** Agrees to an item in the words that were shown, or withdraws; gives all answers as they are now. */
export function answerConsent(item: ConsentItem, granted: boolean, version: string): Promise<ConsentsView> {
  const { language } = useLanguageStore.getState();
  return request<ConsentsView>(`/api/user/choices/${item}`, {
    method: 'PUT',
    body: { granted, version, language } satisfies AnswerConsent,
  });
}

interface Asked {
  item: ConsentItem;
  /** What there was to read when it was asked. */
  consents: ConsentsView;
  give: (granted: boolean) => void;
}

/** The notice that is waiting for an answer, if any. */
export const useAskedConsent = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Whether the person agrees to an item: who has said so before is not asked again, anybody else reads the notice first. */
export async function askConsent(item: ConsentItem): Promise<boolean> {
  const consents = await fetchConsents();
  if (agrees(consents, item)) return true;
  // A notice that is open already gives way: nobody answers two at once.
  useAskedConsent.getState().asked?.give(false);
  return new Promise((resolve) => {
    const give = (granted: boolean) => {
      useAskedConsent.setState({ asked: null });
      resolve(granted);
    };
    useAskedConsent.setState({ asked: { item, consents, give } });
  });
}
