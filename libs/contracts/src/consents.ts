import type { Instant } from './ids.js';
import type { Language } from './notifications.js';

/** What people are asked for before it is used, each by itself. */
export const CONSENT_ITEMS = ['location', 'analytics', 'notifications'] as const;
export type ConsentItem = (typeof CONSENT_ITEMS)[number];

/** The version of the notice below. Whoever changes its words raises it: what people agreed to is logged by it. */
export const CONSENT_VERSION = '2026-11-22';

export interface ConsentText {
  title: string;
  text: string;
}
/** The notice, item by item. */
export const CONSENT_NOTICE: Readonly<Record<Language, Readonly<Record<ConsentItem, ConsentText>>>> = {
  en: {
    location: {
      title: 'Use your location',
      text: 'To find venues near you. Venues read an area and a rough distance, the people in your plan an area. A day after a plan is over we keep your place to about a kilometre. You can pick a city instead. If you withdraw, your places become the centre of their city; offers for a plan that looked around you have to be confirmed again.',
    },
    analytics: {
      title: 'How the app is used',
      text: 'Which screens are opened and how often plans are made, without your name, your plans or your place. Nothing is counted unless you agree.',
    },
    notifications: {
      title: 'Messages on your devices',
      text: 'Your browser gives us an address at its push service, to which we send what happens in your plans, at the hours you choose. If you withdraw, the addresses are erased.',
    },
  },
  hi: {
    location: {
      title: 'आपकी जगह का इस्तेमाल',
      text: 'आपके पास के वेन्यू ढूँढने के लिए। वेन्यू को सिर्फ़ इलाक़ा और मोटी दूरी दिखती है, आपके प्लान के लोगों को इलाक़ा। प्लान ख़त्म होने के एक दिन बाद आपकी जगह लगभग एक किलोमीटर तक ही रखी जाती है। आप इसके बजाय शहर चुन सकते हैं। सहमति वापस लेने पर आपकी जगहें उनके शहर का केंद्र बन जाती हैं; जो ऑफ़र आपके आसपास के लिए थे, उनकी फिर से पुष्टि होगी।',
    },
    analytics: {
      title: 'ऐप कैसे इस्तेमाल होता है',
      text: 'कौन सी स्क्रीन खुलती है और कितनी बार प्लान बनते हैं, बिना आपके नाम, प्लान या जगह के। आपकी सहमति के बिना कुछ नहीं गिना जाता।',
    },
    notifications: {
      title: 'आपके डिवाइस पर संदेश',
      text: 'आपका ब्राउज़र हमें अपनी पुश सेवा का एक पता देता है, जिस पर हम आपके चुने समय पर आपके प्लान की बातें भेजते हैं। सहमति वापस लेने पर ये पते मिटा दिए जाते हैं।',
    },
  },
};

/** GET /api/user/consents; an item that was never asked for says null. */
export interface ConsentsView {
  /** Of the notice as it is now; agreeing names it. */
  version: string;
  notice: typeof CONSENT_NOTICE;
  items: ConsentView[];
}
export interface ConsentView {
  item: ConsentItem;
  granted: boolean | null;
  /** Which words were agreed to, or withdrawn from, and when. */
  version: string | null;
  at: Instant | null;
}

/** PUT /api/user/consents/:item. Withdrawing needs no current version. */
export interface AnswerConsent {
  granted: boolean;
  version: string;
  /** In which the notice was read. */
  language: Language;
}
