import type { InvitePreview, PageName, PlanType } from '@app/contracts';

/** What a messenger shows of a link, and whether a search engine may keep the page. */
export interface LinkPreview {
  title: string;
  description: string;
  /** Path of the drawn card. */
  card: string;
  url: string;
  indexed: boolean;
  siteName: string;
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

/** Of an invite: who asks whom to what. A discreet host and plan go without their names. */
export function invitePreview(invite: InvitePreview, siteName: string, url: string): LinkPreview {
  const solo = invite.planType === 'goSolo';
  const plan = invite.planName ?? 'A plan';
  const places = invite.maxMembers - invite.memberCount;
  const room = places > 0 ? ` ${places} ${places === 1 ? 'place' : 'places'} left.` : '';
  return {
    title: solo ? plan : `${invite.hostName ?? 'Somebody'} asks you along: ${plan}`,
    description: `Say what you feel like; venues nearby make offers, live, and you choose together.${solo ? '' : room}`,
    card: CARDS[invite.planType],
    url,
    indexed: false,
    siteName,
  };
}

/** Of any other page: its own words where it is public, the product's where it is somebody's. */
export function pagePreview(page: PageName | null, siteName: string, url: string): LinkPreview {
  const words = page && PUBLIC[page];
  const [title, description] = (words ?? PUBLIC.landing)?.(siteName) ?? [siteName, ''];
  return { title, description, card: '/cards/evening.jpg', url, indexed: Boolean(words), siteName };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The tags for a document's head. */
export function tagsOf(preview: LinkPreview | null): string[] {
  if (!preview) return [];
  const { title, description, card, url, siteName, indexed } = preview;
  const image = new URL(card, url).href;
  const facts = { title, description, image, url, type: 'website', site_name: siteName, 'image:width': '1200', 'image:height': '630' };
  return [
    ...Object.entries(facts).map(([name, value]) => `<meta property="og:${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
  ];
}
