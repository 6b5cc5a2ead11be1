import { create } from 'zustand';
import type { AnswerConsent, ConsentItem, ConsentsView } from '@app/contracts';
import { request } from './http.js';
import { useLanguageStore } from './i18n/i18n.js';
import { meta } from './product.js';

/** The analytics address of this installation; empty: none. */
export const analyticsUrl = (): string => meta('analytics-url');

export const fetchConsents = () => request<ConsentsView>('/api/user/choices');

/** Whether the person agreed to an item in the current version of the notice. */
export const agrees = ({ items, version }: ConsentsView, item: ConsentItem): boolean =>
  items.some((each) => each.item === item && each.granted === true && each.version === version);

/** Agrees to an item in the shown version, or withdraws; returns all current answers. */
export function answerConsent(item: ConsentItem, granted: boolean, version: string): Promise<ConsentsView> {
  const { language } = useLanguageStore.getState();
  return request<ConsentsView>(`/api/user/choices/${item}`, {
    method: 'PUT',
    body: { granted, version, language } satisfies AnswerConsent,
  });
}

interface Asked {
  item: ConsentItem;
  /** The consents at the time of the request. */
  consents: ConsentsView;
  give: (granted: boolean) => void;
}

/** The notice that waits for an answer, if any. */
export const useAskedConsent = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Whether the person agrees to an item; shows the notice unless they have agreed already. */
export async function askConsent(item: ConsentItem): Promise<boolean> {
  const consents = await fetchConsents();
  if (agrees(consents, item)) return true;
  // An open notice is closed with a refusal: a person answers one at a time.
  useAskedConsent.getState().asked?.give(false);
  return new Promise((resolve) => {
    const give = (granted: boolean) => {
      useAskedConsent.setState({ asked: null });
      resolve(granted);
    };
    useAskedConsent.setState({ asked: { item, consents, give } });
  });
}
