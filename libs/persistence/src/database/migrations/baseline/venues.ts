/** Lowercase, composed and without accents; apostrophes, joiners and the dot below Devanagari letters are dropped. SQL literals. */
const [ACCENTED, LETTERS] = ["áàâäãåéèêëíìîïóòôöõúùûüñçýँ''’\u093c\u200c\u200d", 'aaaaaaeeeeiiiiooooouuuuncyं'];
const plain = (text: string): string => `translate(normalize(lower(${text}), NFC), '${ACCENTED}', '${LETTERS}')`;
const BETWEEN_WORDS = '[\\s!-/:-@\\[-_{-~।·–—‘“”]+';

const TABLES = [
  `CREATE TABLE venues (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    source_id text UNIQUE,
    kind text NOT NULL CHECK (kind IN ('claimed', 'simulated', 'unclaimed')),
    status text NOT NULL CHECK (status IN ('draft', 'pending', 'verified', 'rejected', 'suspended', 'unclaimed')),
    status_reason text,
    claims_id uuid REFERENCES venues ON DELETE SET NULL,
    is_demo boolean NOT NULL DEFAULT false,
    personality text,

    name text NOT NULL,
    city_slug text NOT NULL,
    area text NOT NULL DEFAULT '',
    area_id text,
    location point NOT NULL,
    place_types text[] NOT NULL CONSTRAINT venues_place_types_check CHECK (cardinality(place_types) > 0 OR status = 'draft'),
    price_level smallint NOT NULL CHECK (price_level BETWEEN 1 AND 4),
    open_minutes int4multirange NOT NULL,
    seats_per_slot integer NOT NULL CHECK (seats_per_slot BETWEEN 0 AND 10000),
    assumed text[] NOT NULL DEFAULT '{}',
    cuisines text[] NOT NULL DEFAULT '{}',
    phone text,
    website text,
    address text,
    cover_photo_id uuid,
    gstin text,
    fssai text,
    place_id text,
    listing_source text CHECK (listing_source IN ('file', 'business_profile')),
    listing_at timestamptz,

    paused boolean NOT NULL DEFAULT false,
    paused_until timestamptz,
    mute_from smallint CHECK (mute_from BETWEEN 0 AND 23),
    mute_until smallint CHECK (mute_until BETWEEN 0 AND 23),
    rating_sum integer NOT NULL DEFAULT 0,
    rating_count integer NOT NULL DEFAULT 0,
    honoured integer NOT NULL DEFAULT 0,
    dishonoured integer NOT NULL DEFAULT 0,
    cancelled integer NOT NULL DEFAULT 0,
    first_invited_at timestamptz,

    search_terms text[] NOT NULL DEFAULT '{}',
    sort_name text NOT NULL DEFAULT '',
    list_rank smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((kind = 'unclaimed') = (status = 'unclaimed')),
    CONSTRAINT venues_mute_hours CHECK ((mute_from IS NULL) = (mute_until IS NULL))
  )`,
  // Most terms are rare. How often the frequent ones occur together decides how a search is planned.
  `ALTER TABLE venues ALTER COLUMN search_terms SET STATISTICS 1000`,
  `COMMENT ON COLUMN venues.claims_id IS 'The unclaimed place that an application says it is; it keeps its id when the application is verified'`,
  `COMMENT ON COLUMN venues.location IS 'point(longitude, latitude)'`,
  `COMMENT ON COLUMN venues.open_minutes IS 'Opening hours as ranges of minutes of the week, Monday 00:00 = 0, up to 10080'`,

  // The file of a photo is named by its row. The hash of the upload is kept as long as the photo, so that the same one is not stored twice.
  `CREATE TABLE venue_photos (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    sha256 bytea,
    state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'waiting', 'shown', 'rejected', 'removed')),
    reason text CHECK ((reason IS NOT NULL) = (state = 'rejected')),
    description text CHECK (length(description) <= 120),
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    changed_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((sha256 IS NULL) = (state = 'removed')),
    UNIQUE (venue_id, sha256)
  )`,
  `CREATE INDEX venue_photos_waiting ON venue_photos (id) WHERE state = 'waiting'`,
  `CREATE INDEX venue_photos_to_clear ON venue_photos (changed_at) WHERE state IN ('storing', 'rejected', 'removed')`,
  // Venues and photos reference each other.
  `ALTER TABLE venues ADD FOREIGN KEY (cover_photo_id) REFERENCES venue_photos ON DELETE SET NULL`,
];

const SEARCH = [
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  // Each word of any venue, once: a misspelt word finds the similar ones here.
  `CREATE TABLE venue_words (
    word text COLLATE "C" PRIMARY KEY
  )`,
  `CREATE INDEX venue_words_alike ON venue_words USING gin (word gin_trgm_ops)`,
  `CREATE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
    FROM regexp_split_to_table(${plain('said')}, '${BETWEEN_WORDS}') word WHERE word <> ''
  $$`,

  // Triggers derive the columns of search and order, because many statements write to venues.
  // A term with a colon tells where and of what kind a venue is. The unique index tells whether a word is known: a query for it is planned
  // once per session, and a plan made while few words were known reads all of them for each later venue.
  `CREATE FUNCTION venues_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    words text[] := search_words(concat_ws(' ', NEW.name, NEW.area, NEW.city_slug, array_to_string(NEW.place_types, ' ')));
  BEGIN
    INSERT INTO venue_words SELECT unnest(words) ON CONFLICT DO NOTHING;
    NEW.search_terms := words || array_remove(ARRAY['city:' || NEW.city_slug, 'area:' || NEW.area_id], NULL)
      || array(SELECT 'type:' || t FROM unnest(NEW.place_types) t);
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER venues_search_terms BEFORE INSERT OR UPDATE OF name, area, area_id, city_slug, place_types ON venues
    FOR EACH ROW EXECUTE FUNCTION venues_search_terms()`,

  // Sorts names without punctuation. A lower rank comes earlier: by the ratings, drawn towards 4 while they are few, then by how much is
  // known of the place.
  `CREATE FUNCTION venues_list_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.sort_name := left(trim(regexp_replace(${plain('NEW.name')}, '${BETWEEN_WORDS}', ' ', 'g')), 60);
    NEW.list_rank := 1000 - 10 * round(10 * (NEW.rating_sum + 40.0) / (NEW.rating_count + 10))
      - num_nonnulls(NEW.phone, NEW.website, NEW.address, NEW.cover_photo_id) - (NEW.cuisines <> '{}')::int
      - (NOT 'openingHours' = ANY(NEW.assumed))::int - (NEW.kind = 'claimed')::int;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER venues_list_order BEFORE INSERT OR UPDATE
    OF name, kind, rating_sum, rating_count, phone, website, address, cover_photo_id, cuisines, assumed ON venues
    FOR EACH ROW EXECUTE FUNCTION venues_list_order()`,
];

/** Mercator's projection: within a city, the nearest on the map is the nearest on the ground. */
const ON_MAP = 'point(location[0], degrees(asinh(tan(radians(location[1])))))';
/** Decides whether a search finds a venue. An index that includes it spares the table all but the rows of the page. */
const DECIDES = 'search_terms, kind, status, is_demo, price_level, open_minutes, assumed';
/** Venues that bid are few: their own indexes do not walk past all the others. */
const BIDDERS = `WHERE kind <> 'unclaimed'`;

const INDEXES = [
  `CREATE INDEX venues_claims ON venues (claims_id) WHERE claims_id IS NOT NULL`,
  `CREATE INDEX venues_applications ON venues (status) WHERE status IN ('pending', 'rejected', 'suspended')`,
  `CREATE INDEX venues_drafts ON venues (created_at) WHERE status = 'draft'`,
  `CREATE INDEX venues_paused_until ON venues (paused_until) WHERE paused_until IS NOT NULL`,
  `CREATE INDEX venues_nearby ON venues USING gist (location)`,
  `CREATE INDEX venues_bidders_nearby ON venues USING gist (location) WHERE status = 'verified' AND NOT paused`,

  `CREATE INDEX venues_terms ON venues USING gin (search_terms)`,
  // An eighth of the size of the next one: for a rare word in a circle, which looks up the whole circle.
  `CREATE INDEX venues_on_map ON venues USING gist ((${ON_MAP}))`,
  `CREATE INDEX venues_searched_on_map ON venues USING gist ((${ON_MAP})) INCLUDE (id, location, ${DECIDES})`,
  `CREATE INDEX venues_partners_on_map ON venues USING gist ((${ON_MAP})) INCLUDE (id, location, ${DECIDES}) ${BIDDERS}`,
  `CREATE INDEX venues_listed_by_rank ON venues (list_rank, sort_name, id) INCLUDE (${DECIDES})`,
  `CREATE INDEX venues_listed_by_name ON venues (sort_name, id) INCLUDE (${DECIDES})`,
  `CREATE INDEX venues_partners_listed_by_rank ON venues (list_rank, sort_name, id) INCLUDE (${DECIDES}) ${BIDDERS}`,
  `CREATE INDEX venues_partners_listed_by_name ON venues (sort_name, id) INCLUDE (${DECIDES}) ${BIDDERS}`,
  // A city has no small index without the order: Postgres would narrow by it a second time what is narrowed already.
  `CREATE INDEX venues_of_city_by_rank ON venues (city_slug, list_rank, sort_name, id) INCLUDE (${DECIDES})`,
  `CREATE INDEX venues_of_city_by_name ON venues (city_slug, sort_name, id) INCLUDE (${DECIDES})`,
  `CREATE INDEX venues_partners_of_city_by_rank ON venues (city_slug, list_rank, sort_name, id) INCLUDE (${DECIDES}) ${BIDDERS}`,
  `CREATE INDEX venues_of_area_by_rank ON venues (city_slug, area_id, list_rank, sort_name, id) INCLUDE (location, ${DECIDES})
    WHERE area_id IS NOT NULL`,
];

/** Places, their photos, and how they are searched and listed. */
export const VENUES = [...TABLES, ...SEARCH, ...INDEXES];
