import type { City, Day, InvitePreview, Language, PageName, PlanType } from '@app/contracts';
import { INVITE_WORDS } from './link-words.js';

/** What a messenger shows of a link, and whether a search engine may keep the page. */
export interface LinkPreview {
  title: string;
  description: string;
  /** Path of the drawn card. */
  card: string;
  url: string;
  indexed: boolean;
  siteName: string;
  language: Language;
}

/** What the link to a plan says to whoever is sent it, in its host's language. */
export interface LinkedPlan extends InvitePreview {
  language: Language;
  day: Day | null;
  city: City | null;
  /** The name of an area of that city. */
  area: string | null;
}

const CARDS: Record<PlanType, string> = {
  datebook: '/cards/datebook.jpg',
  palbook: '/cards/palbook.jpg',
  goSolo: '/cards/evening.jpg',
};
/** Pages that tell something to everybody; all others are somebody's own. */
const PUBLIC: Partial<Record<PageName, (name: string) => [title: string, description: string]>> = {
  landing: (name) => [`${name} · Plan an evening together`, 'Say what you feel like. Local venues compete to make it yours, live.'],
  about: (name) => [`About ${name}`, 'How an evening is planned here, and what it is made of.'],
  privacy: (name) => [`Privacy · ${name}`, 'What is kept, why, for how long, and how to take it back.'],
  terms: (name) => [`Terms · ${name}`, 'What counts between you, the venues and us.'],
};

/** Of an invite: who asks whom to what, when and where. A discreet host and plan go without their names, day and place. */
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
  return {
    title: solo ? plan : words.asks(invite.hostName, plan),
    description: `${facts.join(' · ')}. ${solo ? words.alone : words.together}`,
    card: CARDS[invite.planType],
    url,
    indexed: false,
    siteName,
    language: invite.language,
  };
}

/** Of any other page: its own words where it is public, the product's where it is somebody's. */
export function pagePreview(page: PageName | null, siteName: string, url: string): LinkPreview {
  const words = page && PUBLIC[page];
  const [title, description] = (words ?? PUBLIC.landing)?.(siteName) ?? [siteName, ''];
  return { title, description, card: '/cards/evening.jpg', url, indexed: Boolean(words), siteName, language: 'en' };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The tags for a document's head. */
export function tagsOf(preview: LinkPreview | null): string[] {
  if (!preview) return [];
  const { title, description, card, url, siteName, indexed, language } = preview;
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
  };
  return [
    ...Object.entries(facts).map(([name, value]) => `<meta property="og:${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
  ];
}
