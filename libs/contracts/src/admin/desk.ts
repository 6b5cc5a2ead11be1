import type { Instant } from '../ids.js';
import type { CitySlug } from '../options.js';

/** GET /api/admin/overview: what waits for the team, and how today goes. Simulated venues and accounts of the demonstration do not count. */
export interface AdminOverview {
  asOf: Instant;
  waiting: {
    applications: number;
    photos: number;
    reports: number;
    /** Of the reports, those that should have been dealt with by now. */
    reportsOverdue: number;
    disputes: number;
    ownerFlags: number;
    messages: number;
    /** Of the messages, those that should have been answered by now. */
    messagesOverdue: number;
    unansweredBookings: number;
    stuckRows: number;
  };
  /** Since midnight in India. */
  today: {
    plans: number;
    auctions: number;
    /** Of today's auctions for which a real venue was asked, those that are over, and of these those that led to a booking. */
    auctionsOver: number;
    auctionsBooked: number;
    offers: number;
    bookings: number;
  };
  /** At this moment. */
  now: {
    livePlans: number;
    openAuctions: number;
    /** People whose bookings need an approval: nobody waits for the team to lift that. */
    approvals: number;
  };
}

/** What a message to the team is about. */
export const MESSAGE_CATEGORIES = ['person', 'venue', 'booking', 'data', 'other'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];

/** How long the team takes to answer a message. */
export const MESSAGE_ANSWER_MS = 15 * 24 * 3_600_000;

/** POST /api/messages: a grievance or another message to the team; no account is needed. */
export interface SendMessage {
  category: MessageCategory;
  text: string;
  /** A mail address or a telephone number. */
  replyTo: string;
}
export interface MessageSent {
  /** To be named when one asks about it. */
  ref: string;
  answerUntil: Instant;
}

/** A message as the team lists it; where it is to be answered is masked. */
export interface AdminMessage {
  id: string;
  ref: string;
  category: MessageCategory;
  text: string;
  replyTo: string;
  createdAt: Instant;
  /** Until when it should have been answered. */
  dueAt: Instant;
  answeredAt: Instant | null;
  note: string | null;
  /** The first name of who noted it; null where nobody has, or their account is gone. */
  answeredBy: string | null;
}

/** POST /api/admin/messages/:id/answer */
export interface AnswerMessage {
  note: string;
}

/** POST /api/admin/messages/:id/contact: where a message is to be answered, which is written down. */
export interface MessageContact {
  replyTo: string;
}

/** What a guide can speak, by the codes of BCP 47. */
export const GUIDE_LANGUAGES = ['en', 'hi', 'bn', 'gu', 'kn', 'kok', 'ml', 'mr', 'pa', 'mwr', 'ta', 'te', 'ur'] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

/** The guide of a city, the numbers masked. */
export interface AdminContact {
  city: CitySlug;
  name: string | null;
  phoneNumber: string | null;
  whatsappNumber: string | null;
}

/** GET and PUT /api/admin/contacts/:city: its guide, the numbers whole; without both of them the city has none. */
export interface SaveContact {
  name: string | null;
  languages: GuideLanguage[];
  bio: string | null;
  verified: boolean;
  phoneNumber: string | null;
  whatsappNumber: string | null;
  /** What the guide was when it was read; null: there was none. A save of anything older is refused. */
  version: string | null;
}

/** A number of the rules: what it is, what it would be, and by which variable of the environment it is set. */
export interface TunableView {
  key: string;
  variable: string;
  value: number;
  standard: number;
  least: number;
  most: number;
  whole: boolean;
  /** Whether this process was started with the variable; else the standard of the source holds. */
  set: boolean;
}
