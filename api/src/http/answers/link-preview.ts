import {
  cardOf,
  isPublicPage,
  LANGUAGES,
  PAGES,
  type City,
  type Day,
  type InvitePreview,
  type Language,
  type LinkedEvening,
  type PageName,
  type Vibe,
} from '@app/contracts';
import { LOCALES } from '@app/domain';
import { pictureTag, pictureWords } from './link-picture.js';
import { EVENING_WORDS, INVITE_WORDS } from './link-words.js';

/** The preview of a link in a messenger, and whether a search engine may index the page. */
export interface LinkPreview {
  title: string;
  description: string;
  /** The path of the drawn card, and its content. */
  card: string;
  cardSays: string;
  url: string;
  indexed: boolean;
  /** Of the front page alone: what the site is, in the words of schema.org. */
  isFront: boolean;
  siteName: string;
  language: Language;
}

/** The preview of a plan's link for its recipient, in its host's language. */
export interface LinkedPlan extends InvitePreview {
  /** The code in the spelling of the link. */
  code: string;
  language: Language;
  day: Day | null;
  city: City | null;
  /** The name of an area of that city. */
  area: string | null;
  mood: Vibe | null;
}

/** The picture of every link that does not lead to a plan. */
export const GENERAL_CARD = '/cards/evening.jpg';
const pathOfCard = (invite: LinkedPlan): string =>
  `/cards/plans/${encodeURIComponent(invite.code)}.jpg?v=${pictureTag(pictureWords(invite))}`;

/** The words of the front page, also in its picture. */
export const FRONT_DOOR: Record<Language, { title: string; line: string }> = {
  en: { title: 'Plan an evening together', line: 'Say what you feel like. Local venues compete to make it yours, live.' },
  hi: { title: 'साथ मिलकर शाम बनाएँ', line: 'बताइए क्या मन है। आसपास के वेन्यू लाइव होड़ करते हैं कि शाम उनके यहाँ हो।' },
};
type PageWords = (name: string) => [title: string, description: string];
/** Pages with public content; all others are personal. */
const PUBLIC: Record<Language, Partial<Record<PageName, PageWords>> & { landing: PageWords }> = {
  en: {
    landing: (name) => [`${name} · ${FRONT_DOOR.en.title}`, FRONT_DOOR.en.line],
    about: (name) => [`About ${name}`, 'How an evening is planned here, and what it is made of.'],
    guides: (name) => [`Local guides · ${name}`, 'Somebody in the city to call or message, with the languages they speak.'],
    guide: (name) => [`A local guide · ${name}`, 'Call or message somebody who knows the city.'],
    privacy: (name) => [`Privacy · ${name}`, 'What is kept, why, for how long, and how to take it back.'],
    terms: (name) => [`Terms · ${name}`, 'What counts between you, the venues and us.'],
  },
  hi: {
    landing: (name) => [`${name} · ${FRONT_DOOR.hi.title}`, FRONT_DOOR.hi.line],
    about: (name) => [`${name} के बारे में`, 'यहाँ शाम कैसे बनती है, और किन चीज़ों से।'],
    guides: (name) => [`शहर के गाइड · ${name}`, 'शहर में कोई जिसे फ़ोन करें या लिखें, और उनकी भाषाएँ।'],
    guide: (name) => [`स्थानीय गाइड · ${name}`, 'शहर को जानने वाले किसी को फ़ोन करें या लिखें।'],
    privacy: (name) => [`निजता · ${name}`, 'क्या रखा जाता है, क्यों, कब तक, और उसे वापस कैसे लें।'],
    terms: (name) => [`शर्तें · ${name}`, 'आपके, वेन्यू के और हमारे बीच क्या मान्य है।'],
  },
};

/** The preview of an invite: host, occasion, time and place. The preview for a discreet host and plan omits names, day and place. */
export function invitePreview(invite: LinkedPlan, siteName: string, url: string): LinkPreview {
  const words = INVITE_WORDS[invite.language];
  const solo = invite.planType === 'goSolo';
  const plan = invite.planName ?? words.plan;
  const places = solo ? 0 : invite.maxMembers - invite.memberCount;
  const facts = [
    words.planTypes[invite.planType],
    invite.day && words.day(invite.day),
    invite.area ?? (invite.city && words.city(invite.city)),
    places > 0 && words.places(places),
  ].filter(Boolean);
  const title = solo ? plan : words.asks(invite.hostName, plan);
  return {
    title,
    description: `${facts.join(' · ')}. ${solo ? words.alone : words.together}`,
    card: pathOfCard(invite),
    cardSays: title,
    url,
    indexed: false,
    isFront: false,
    siteName,
    language: invite.language,
  };
}

/** The preview of the link to an evening: its day, its stops and their sum. That of a discreet host is the product's. */
export function eveningPreview(evening: LinkedEvening, language: Language, siteName: string, url: string): LinkPreview {
  const general = pagePreview(null, language, siteName, url);
  if (evening.planName === null) return general;
  const { day, evening: name, stops, about } = EVENING_WORDS[language];
  const title = name(day(evening.startAt.slice(0, 10)));
  const facts = [evening.planName, stops(evening.stops.length), evening.cost > 0 && about(evening.cost)].filter(Boolean);
  return { ...general, title, description: facts.join(' · ') };
}

/** The preview of any other page: a public page has its own words, a personal one the product's. */
export function pagePreview(page: PageName | null, language: Language, siteName: string, url: string): LinkPreview {
  const words = page && PUBLIC[language][page];
  const [title, description] = (words ?? PUBLIC[language].landing)(siteName);
  return {
    title,
    description,
    card: page === 'landing' ? cardOf(PAGES.landing, language) : GENERAL_CARD,
    cardSays: page === 'landing' ? `${FRONT_DOOR[language].title} · ${FRONT_DOOR[language].line}` : siteName,
    url,
    indexed: page === 'landing' || (page !== null && isPublicPage(page)),
    isFront: page === 'landing',
    siteName,
    language,
  };
}

/** The text in the form of an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The site and who makes it, in the words of schema.org; its search is that of the places. */
const siteSchema = (url: string, name: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebSite',
      '@id': `${url}#site`,
      url,
      name,
      inLanguage: LANGUAGES.map((language) => LOCALES[language]),
      publisher: { '@id': `${url}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${new URL(PAGES.placesNearMe, url).href}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'Organization', '@id': `${url}#organization`, url, name, logo: new URL('/icon-512.png', url).href },
  ],
});

/** The address of the front page in each language, and what it is. */
function frontTags({ url, siteName, language }: LinkPreview): string[] {
  const hindi = `${url}?lang=hi`;
  return [
    `<link rel="canonical" href="${escaped(language === 'hi' ? hindi : url)}" />`,
    ...Object.entries({ 'en-IN': url, 'hi-IN': hindi, 'x-default': url }).map(
      ([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${escaped(href)}" />`,
    ),
    `<script type="application/ld+json">${JSON.stringify(siteSchema(url, siteName)).replaceAll('<', '\\u003c')}</script>`,
  ];
}

/** The tags for a document's head. */
export function tagsOf(preview: LinkPreview | null): string[] {
  if (!preview) return [];
  const { title, description, card, cardSays, url, siteName, indexed, language } = preview;
  const image = new URL(card, url).href;
  const facts = {
    title,
    description,
    image,
    url,
    type: 'website',
    site_name: siteName,
    locale: `${language}_IN`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': cardSays,
  };
  return [
    ...Object.entries(facts).map(([name, value]) => `<meta property="og:${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
    ...(preview.isFront ? frontTags(preview) : []),
  ];
}
