import { EVENING_CHARACTERS, PLACE_TYPES, type EveningCharacter, type PlaceType } from '@app/contracts';

/** What an evening of one character is made of, beside its meals and what the party asked for. */
export interface EveningTemplate<Character extends string = string> {
  character: Character;
  /** The evening has a stop of one of these kinds. */
  core: ReadonlySet<string>;
  /** Its other stops are of these kinds; null: of any. */
  beside: ReadonlySet<string> | null;
}

type Kinds = readonly (PlaceType | 'snack')[];

const SWEET = ['cafes', 'bakeries', 'snack'] as const;
const GARDENS: Kinds = ['parks', 'lakes', 'botanical_gardens', 'beaches', 'scenic_viewpoints'];

const GAMES: Kinds = [...PLACE_TYPES.active, 'arcade_games', 'escape_rooms'];

const MADE_OF: Record<EveningCharacter, { core: Kinds; beside: Kinds }> = {
  table: {
    core: ['fine_dining', 'rooftop_dining', 'casual_restaurants', 'street_food', 'food_courts', 'cafes'],
    beside: [...SWEET, ...GARDENS, 'live_music'],
  },
  culture: {
    core: ['museums', 'art_galleries', 'heritage_sites', 'exhibitions', 'cultural_centers', 'workshops', 'theaters'],
    beside: [...SWEET, 'live_music', ...GARDENS],
  },
  outdoors: { core: PLACE_TYPES.nature, beside: [...SWEET, 'heritage_sites', 'live_music'] },
  play: { core: GAMES, beside: [...SWEET, ...GARDENS, 'karaoke', 'comedy_clubs', 'bars_pubs', 'pubs_lounges'] },
  show: { core: ['cinemas', 'live_music', 'comedy_clubs', 'karaoke'], beside: [...SWEET, 'art_galleries', 'arcade_games', ...GARDENS] },
  night: {
    core: ['bars_pubs', 'pubs_lounges', 'nightclubs'],
    beside: ['live_music', 'karaoke', 'comedy_clubs', 'bowling', 'arcade_games', ...SWEET],
  },
  calm: { core: PLACE_TYPES.wellness, beside: [...SWEET, ...GARDENS, 'art_galleries'] },
};

/** The templates, of which each evening of three follows another; a full day has room for everything beside its core. */
export const eveningTemplates = (isFullDay: boolean): EveningTemplate<EveningCharacter>[] =>
  EVENING_CHARACTERS.map((character) => {
    const { core, beside } = MADE_OF[character];
    return { character, core: new Set(core), beside: isFullDay ? null : new Set(beside) };
  });
