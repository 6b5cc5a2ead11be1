import type { City, CitySlug, Day, Language, PlanType, Rupees, Vibe } from '@app/contracts';

interface InviteWords {
  planTypes: Record<PlanType, string>;
  /** The words in place of a name that is not disclosed. */
  plan: string;
  asks: (host: string | null, plan: string) => string;
  day: (day: Day) => string;
  city: (city: City) => string;
  places: (count: number) => string;
  moods: Record<Vibe, string>;
  together: string;
  alone: string;
}

const dayIn =
  (locale: string) =>
  (day: Day): string =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

const CITIES_HI: Record<CitySlug, string> = {
  mumbai: 'मुंबई',
  delhi: 'दिल्ली',
  bangalore: 'बेंगलुरु',
  pune: 'पुणे',
  hyderabad: 'हैदराबाद',
  chennai: 'चेन्नई',
  kolkata: 'कोलकाता',
  goa: 'गोवा',
  jaipur: 'जयपुर',
  agra: 'आगरा',
  udaipur: 'उदयपुर',
  kochi: 'कोच्चि',
};

/** The texts of an invite's preview. */
export const INVITE_WORDS: Readonly<Record<Language, InviteWords>> = {
  en: {
    planTypes: { goSolo: 'Go Solo', datebook: 'DateBook', palbook: 'PalBook' },
    plan: 'A plan',
    asks: (host, plan) => `${host ?? 'Somebody'} asks you along: ${plan}`,
    day: dayIn('en-IN'),
    city: ({ name }) => name,
    places: (count) => (count === 1 ? '1 place left' : `${count} places left`),
    moods: {
      relaxed: 'Relaxed',
      energetic: 'Energetic',
      romantic: 'Romantic',
      unique: 'Unique',
      cozy: 'Cozy',
      adventure: 'Adventurous',
      casual: 'Relaxed',
      cultural: 'Cultural',
      foodie: 'Foodie',
      nightlife: 'Fun & Playful',
    },
    together: 'Say what you feel like; venues nearby make offers, live, and you choose together.',
    alone: 'Venues nearby make offers, live.',
  },
  hi: {
    planTypes: { goSolo: 'गो सोलो', datebook: 'डेटबुक', palbook: 'पैलबुक' },
    plan: 'एक प्लान',
    asks: (host, plan) => (host === null ? `आपके लिए न्योता: ${plan}` : `${host} का न्योता: ${plan}`),
    day: dayIn('hi-IN'),
    city: ({ slug }) => CITIES_HI[slug],
    places: (count) => (count === 1 ? '1 जगह बाक़ी' : `${count} जगहें बाक़ी`),
    moods: {
      relaxed: 'सुकून भरा',
      energetic: 'जोशीला',
      romantic: 'रोमांटिक',
      unique: 'अनोखा',
      cozy: 'आरामदेह',
      adventure: 'रोमांचक',
      casual: 'सुकून भरा',
      cultural: 'सांस्कृतिक',
      foodie: 'खाने के शौक़ीन',
      nightlife: 'मस्ती भरा',
    },
    together: 'बताइए क्या मन है; आसपास के वेन्यू लाइव ऑफ़र देते हैं और आप मिलकर चुनते हैं।',
    alone: 'आसपास के वेन्यू लाइव ऑफ़र देते हैं।',
  },
};

interface EveningWords {
  day: (day: Day) => string;
  evening: (day: string) => string;
  stops: (count: number) => string;
  about: (cost: Rupees) => string;
}

const rupees = (cost: Rupees): string => `₹${new Intl.NumberFormat('en-IN').format(cost)}`;

/** The texts of the preview of a link to an evening. */
export const EVENING_WORDS: Readonly<Record<Language, EveningWords>> = {
  en: {
    day: dayIn('en-IN'),
    evening: (day) => `An evening on ${day}`,
    stops: (count) => (count === 1 ? '1 stop' : `${count} stops`),
    about: (cost) => `about ${rupees(cost)}`,
  },
  hi: {
    day: dayIn('hi-IN'),
    evening: (day) => `${day} की शाम`,
    stops: (count) => `${count} जगहें`,
    about: (cost) => `लगभग ${rupees(cost)}`,
  },
};
