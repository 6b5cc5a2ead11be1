import type { CitySlug, GuideLanguage } from '@app/contracts';
import { sourceOf, type Seedable } from './load-catalogue.js';
import { seededId } from './seeded.js';

interface DemoGuide {
  city: CitySlug;
  name: string;
  languages: readonly GuideLanguage[];
  bio: string;
}

// Three cities have none, so that a demonstration shows that state, too.
const DEMO_GUIDES: readonly DemoGuide[] = [
  {
    city: 'mumbai',
    name: 'Farah',
    languages: ['en', 'hi', 'mr'],
    bio: 'Knows where Bandra eats after ten, and which sea-front bench gets the last light.',
  },
  { city: 'delhi', name: 'Arjun', languages: ['hi', 'en', 'pa'], bio: 'Walks Old Delhi on winter mornings and Hauz Khas in the evenings.' },
  {
    city: 'bangalore',
    name: 'Kavya',
    languages: ['kn', 'en', 'ta'],
    bio: 'Filter coffee, new taprooms, and every lake with a path around it.',
  },
  { city: 'pune', name: 'Rohan', languages: ['mr', 'hi', 'en'], bio: 'Theatre, old bakeries, and hills that take an hour before dinner.' },
  {
    city: 'chennai',
    name: 'Anitha',
    languages: ['ta', 'en'],
    bio: 'Concerts in the season, the beach at dawn, and where the filter coffee is strongest.',
  },
  {
    city: 'kolkata',
    name: 'Debjani',
    languages: ['bn', 'en', 'hi'],
    bio: 'College Street, cabins with curtains, and trams that still run.',
  },
  { city: 'goa', name: 'Savio', languages: ['kok', 'en'], bio: 'Quiet beaches, Latin quarters, and who plays live on a Thursday.' },
  {
    city: 'jaipur',
    name: 'Meenal',
    languages: ['hi', 'mwr', 'en'],
    bio: 'Rooftops with a fort in sight, block printers, and the right hour for the stepwell.',
  },
  { city: 'udaipur', name: 'Bhanwar', languages: ['mwr', 'hi', 'en'], bio: 'Knows each lake, each ghat, and the boat that leaves last.' },
];

const SEED = `
  INSERT INTO local_contacts (city_slug, id, name, languages, bio, is_demo)
  SELECT r.city, r.id, r.name, r.languages, r.bio, true
  FROM jsonb_to_recordset($1::jsonb) AS r(city text, id uuid, name text, languages text[], bio text)
  ON CONFLICT (city_slug) DO NOTHING`;

/** Lists the invented guides of a demonstration, where a city has no guide. They have no number: nobody could answer it. */
export async function seedDemoGuides(target: Seedable): Promise<void> {
  const rows = DEMO_GUIDES.map((guide) => ({ ...guide, id: seededId(`guide ${guide.city}`) }));
  await sourceOf(target).query(SEED, [JSON.stringify(rows)]);
}
