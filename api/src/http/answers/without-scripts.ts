import { PAGES, type Language } from '@app/contracts';

const WORDS: Record<Language, { needs: string; places: string; guides: string }> = {
  en: {
    needs: 'Planning an evening needs JavaScript. Without it you can read what there is:',
    places: 'Places by city',
    guides: 'Local guides',
  },
  hi: {
    needs: 'शाम का प्लान बनाने के लिए JavaScript चाहिए। उसके बिना आप पढ़ सकते हैं कि क्या-क्या है:',
    places: 'शहर के हिसाब से जगहें',
    guides: 'शहर के गाइड',
  },
};

/** What a page of the app tells a reader without scripts: what needs them, and the pages that do not. */
export function withoutScripts(language: Language): string {
  const { needs, places, guides } = WORDS[language];
  const lang = language === 'en' ? '' : `?lang=${language}`;
  return `<noscript><div id="no-scripts" lang="${language}-IN"><p>${needs}</p><p><a href="${PAGES.placesNearMe}${lang}">${places}</a> · <a href="${PAGES.guides}${lang}">${guides}</a></p></div></noscript>`;
}
