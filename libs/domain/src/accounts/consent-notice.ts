import type { ConsentNotice, Language } from '@app/contracts';
import { lengthIn } from '../time.js';
import { STANDARD, TUNABLES } from '../tunables.js';

const DAY = 24 * 3_600_000;

/** The version of the words below, with the standard times. A change of the words raises it. */
const WORDS_VERSION = '2026-11-22';

/** The version of the notice, by which agreements are logged. Words with other times are another version, which names them. */
export function consentVersion(): string {
  const { truncateLocationMs } = TUNABLES;
  return truncateLocationMs === STANDARD.truncateLocationMs ? WORDS_VERSION : `${WORDS_VERSION}+${Math.round(truncateLocationMs / 1_000)}s`;
}

/** The notice, with the times that this server keeps to. */
export function consentNotice(): ConsentNotice {
  const { truncateLocationMs } = TUNABLES;
  if (truncateLocationMs === DAY) return noticeWith({ en: 'A day', hi: 'एक दिन' });
  return noticeWith({ en: lengthIn('en', truncateLocationMs), hi: lengthIn('hi', truncateLocationMs) });
}

const noticeWith = (coarse: Record<Language, string>): ConsentNotice => ({
  en: {
    location: {
      title: 'Use your location',
      text: `To find venues near you. Venues read an area and a rough distance, the people in your plan an area. ${coarse.en} after a plan is over we keep your place to about a kilometre. You can pick a city instead. If you withdraw, your places become the centre of their city; offers for a plan that looked around you have to be confirmed again.`,
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
      text: `आपके पास के वेन्यू ढूँढने के लिए। वेन्यू को सिर्फ़ इलाक़ा और मोटी दूरी दिखती है, आपके प्लान के लोगों को इलाक़ा। प्लान ख़त्म होने के ${coarse.hi} बाद आपकी जगह लगभग एक किलोमीटर तक ही रखी जाती है। आप इसके बजाय शहर चुन सकते हैं। सहमति वापस लेने पर आपकी जगहें उनके शहर का केंद्र बन जाती हैं; जो ऑफ़र आपके आसपास के लिए थे, उनकी फिर से पुष्टि होगी।`,
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
});
