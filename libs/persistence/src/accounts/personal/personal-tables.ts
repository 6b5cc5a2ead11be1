import { DEFAULT_FIRST_NAME } from '@app/contracts';
import { preferenceFields, type DataKind, type PreferenceField } from '@app/domain';

/** One table that holds something about people. */
export interface PersonalTable {
  /** The column that says whose a row is, where a deletion goes by it. */
  owner?: string;
  /** What a deletion does with a person's rows: it deletes them, or sets columns to SQL. */
  forget?: 'rows' | Readonly<Record<string, string>>;
  /** What erases the columns that `forget` leaves. */
  erasedBy?: string | Readonly<Record<string, string>>;
  /** Why the export leaves a column out. */
  unexported?: Readonly<Record<string, string>>;
  /** Each column of text, time, place or bytes, by what it tells; `workings` tell nothing about a person. */
  columns: Readonly<Partial<Record<DataKind | 'workings', readonly string[]>>>;
}

/** The columns of preferences that tell what a row of the notice is about; a number tells nothing by itself. */
const preferenceColumns = (of: PreferenceField['kind']): string[] =>
  preferenceFields(({ kind, type }) => kind === of && type !== 'number').map(([, { column }]) => column);

const BY_PLAN = 'dropPreferences, when the last of the plan who said something leaves';

/**
 * What is kept of people, column by column. A deletion follows `forget`, in this order; the export reads each column of a kind that
 * `personalData` exports, and the privacy notice has a row for each kind. Specs ask the schema for columns that are missing here.
 */
export const PERSONAL_TABLES = {
  preferences: {
    owner: 'user_id',
    forget: 'rows',
    columns: {
      preferences: [...preferenceColumns('preferences'), 'saved_at'],
      diet: preferenceColumns('diet'),
      ownWords: preferenceColumns('ownWords'),
    },
  },
  votes: { owner: 'user_id', forget: 'rows', columns: { votes: ['vote', 'reason'] } },
  again_reminders: { owner: 'user_id', forget: 'rows', columns: { preferences: ['next_day', 'remind_at'] } },
  compromise_votes: { owner: 'user_id', forget: 'rows', columns: { votes: ['key', 'voted_at'] } },
  notifications: {
    owner: 'user_id',
    forget: 'rows',
    unexported: { title: 'it may name others', message: 'it may name others', href: 'a path of ours' },
    columns: { notices: ['type', 'priority', 'title', 'message', 'href', 'created_at'] },
  },
  banners: {
    owner: 'user_id',
    forget: 'rows',
    columns: { notices: ['kind', 'created_at'], workings: ['expires_at', 'dismissed_at', 'expired_at'] },
  },
  deliveries: {
    owner: 'user_id',
    forget: 'rows',
    unexported: { payload: 'it may name others' },
    columns: {
      mails: ['channel', 'type', 'payload', 'sent_at'],
      workings: ['next_try', 'useful_until', 'swept_at', 'last_error', 'dead_at'],
    },
  },
  push_subscriptions: { owner: 'user_id', forget: 'rows', columns: { push: ['endpoint', 'created_at'], secrets: ['p256dh', 'auth'] } },
  calendar_addresses: { owner: 'user_id', forget: 'rows', columns: { secrets: ['token_hash', 'created_at', 'used_on'] } },
  password_resets: { owner: 'user_id', forget: 'rows', columns: { secrets: ['token_hash', 'expires_at'] } },
  sign_in_links: {
    owner: 'user_id',
    forget: 'rows',
    columns: { secrets: ['email', 'token_hash', 'password_hash', 'expires_at', 'used_at'] },
  },
  passkeys: {
    owner: 'user_id',
    forget: 'rows',
    columns: { settings: ['name', 'created_at', 'used_at'], secrets: ['credential_id', 'public_key'] },
  },
  identities: { owner: 'user_id', forget: 'rows', columns: { identity: ['issuer', 'subject', 'linked_at'] } },
  recovery_codes: { owner: 'user_id', forget: 'rows', columns: { secrets: ['code_hash', 'used_at'] } },
  second_factors: { owner: 'user_id', forget: 'rows', columns: { secrets: ['secret', 'pending', 'enrolled_at'] } },
  idempotency_keys: {
    owner: 'principal',
    forget: 'rows',
    columns: { retries: ['route', 'key', 'body_hash', 'response', 'created_at'] },
  },
  account_deletions: { owner: 'user_id', forget: 'rows', columns: { settings: ['due_at'], workings: ['asked_at', 'begun_at'] } },
  members: {
    owner: 'user_id',
    forget: {
      latitude: 'NULL',
      longitude: 'NULL',
      location_source: 'NULL',
      city_slug: 'NULL',
      left_at: 'coalesce(left_at, app_clock())',
    },
    columns: { place: ['latitude', 'longitude', 'location_source', 'city_slug'], plans: ['role', 'joined_at', 'left_at'] },
  },
  reviews: {
    owner: 'user_id',
    forget: { text: 'NULL' },
    columns: { reviews: ['text'], bookings: ['tags'], workings: ['created_at'] },
  },
  no_shows: {
    owner: 'user_id',
    forget: { dispute: 'NULL', evidence: 'NULL' },
    columns: { disputes: ['dispute'], agreed: ['evidence'], bookings: ['marked_at', 'disputed_at', 'decided_at'] },
  },
  reports: {
    owner: 'reporter_id',
    forget: { text: 'NULL' },
    columns: {
      reports: ['text'],
      cases: ['kind', 'reason', 'created_at', 'lifted_at'],
      workings: ['closed_at', 'close_note'],
    },
  },
  audit_log: {
    owner: 'subject_id',
    forget: { details: `details - 'reason'` },
    unexported: { details: 'it may name others' },
    columns: { security: ['action', 'details', 'at'] },
  },
  consents: { columns: { consents: ['item', 'version', 'language', 'at'] } },
  datebooks: {
    erasedBy: { invite_code: 'PersonalDataRepository.forget, of a plan that nobody else is in', effective: BY_PLAN },
    unexported: { effective: 'it is made from the preferences of all members' },
    columns: {
      plans: ['name', 'plan_type', 'state', 'created_at', 'deleted_at'],
      invites: ['invite_code'],
      preferences: ['effective'],
      workings: [
        'bidding',
        'asked_at',
        'negotiation_due_at',
        'itinerary_at',
        'first_venue',
        'due_at',
        'updated_at',
        'asks_next_at',
        'log_kept_until',
      ],
    },
  },
  retired_invites: {
    erasedBy: { code: 'it leads to a plan of members alone' },
    columns: { invites: ['code'], workings: ['retired_at'] },
  },
  itineraries: {
    erasedBy: { link_code: BY_PLAN },
    columns: { invites: ['link_code'], workings: ['time_slot', 'stops', 'adopted_at'] },
  },
  bid_requests: {
    erasedBy: { spec: BY_PLAN },
    unexported: { spec: 'it is made from the preferences of all members' },
    columns: {
      preferences: ['spec'],
      workings: [
        'status',
        'opens_at',
        'closes_at',
        'decides_until',
        'round_two_at',
        'second_wave_at',
        'start_from',
        'start_until',
        'due_at',
        'count_due_at',
        'ranks_due_at',
        'quiet_at',
        'digested_at',
        'created_at',
      ],
    },
  },
  bid_counters: { columns: { agreed: ['note'], workings: ['status', 'expires_at', 'answered_at', 'created_at'] } },
  events: { columns: { history: ['type', 'at', 'data'] } },
  bookings: {
    forget: { first_name: `''`, contact_name: `''`, contact_phone: `''`, contact_email: 'NULL' },
    unexported: { first_name: 'the profile has it' },
    columns: {
      name: ['first_name'],
      contact: ['contact_name', 'contact_phone', 'contact_email'],
      bookings: ['ref', 'status', 'start_at', 'created_at'],
      agreed: ['snapshot', 'cancel_reason'],
      workings: [
        'end_at',
        'slot_day',
        'slot',
        'policy',
        'snapshot_hash',
        'undo_until',
        'ack_due_at',
        'acknowledge_by',
        'acknowledged_at',
        'checked_in_at',
        'completes_at',
        'completed_at',
        'cancelled_at',
      ],
    },
  },
  booking_changes: {
    columns: {
      agreed: ['start_at', 'note', 'reply', 'former_snapshot'],
      workings: ['status', 'asked_at', 'answered_at', 'lapses_at', 'former_hash'],
    },
  },
  booking_messages: { owner: 'user_id', forget: { user_id: 'NULL' }, columns: { bookings: ['kind', 'at'], workings: ['side'] } },
  booking_marks: {
    owner: 'user_id',
    forget: { user_id: 'NULL' },
    columns: { bookings: ['line', 'at'], agreed: ['reply'], workings: ['replied_at'] },
  },
  split_parts: { columns: { bookings: ['paid_at', 'received_at'] } },
  splits: { columns: { workings: ['mode', 'saved_at'] } },
  sessions: {
    erasedBy: 'endSessions',
    columns: {
      logIns: ['kind', 'created_at', 'expires_at'],
      secrets: [
        'token_hash',
        'touched_on',
        'proved_at',
        'proof_code_until',
        'second_factor_at',
        'code_given_at',
        'team_seen_at',
        'signed_in_at',
      ],
    },
  },
  contact_messages: {
    columns: { letters: ['ref', 'category', 'text', 'reply_to', 'answered_at', 'answer_note', 'created_at'] },
  },
  mail_addresses: { columns: { mailChoice: ['address_hash', 'asked_at', 'confirmed_at', 'blocked_at', 'touched_at'] } },
  mail_sends: { columns: { mailChoice: ['address_hash', 'allowance', 'at'] } },
  address_links: { columns: { mailChoice: ['address_hash', 'token_hash', 'expires_at'] } },
  venue_staff: { columns: { staff: ['email', 'password_hash', 'name', 'role', 'language', 'created_at'] } },
  venue_sessions: { columns: { staff: ['kind', 'token_hash', 'created_at', 'signed_in_at', 'used_at', 'expires_at'] } },
  staff_invitations: { columns: { staff: ['email', 'role', 'token_hash', 'sent_at', 'expires_at'] } },
  acknowledge_links: { columns: { staff: ['token_hash', 'expires_at', 'used_at'] } },
  venue_applications: { columns: { applications: ['answers', 'step', 'saved_at'] } },
  venue_photos: { columns: { photos: ['sha256', 'state', 'reason', 'description', 'created_at', 'changed_at'] } },
  local_contacts: { columns: { guides: ['city_slug', 'name', 'bio', 'languages', 'phone_number', 'whatsapp_number'] } },
  users: {
    owner: 'id',
    forget: {
      first_name: `'${DEFAULT_FIRST_NAME}'`,
      email: 'NULL',
      password_hash: 'NULL',
      is_guest: 'true',
      adult_at: 'NULL',
      contact_name: 'NULL',
      contact_phone: 'NULL',
      contact_email: 'NULL',
      upi_id: 'NULL',
      settings: `'{}'`,
      seen_on: 'NULL',
      role: `'user'`,
      forgotten_at: 'app_clock()',
    },
    erasedBy: { created_at: 'nobody: it dates an id that names nobody', approval_until: 'nobody: the same' },
    columns: {
      name: ['first_name'],
      address: ['email'],
      secrets: ['password_hash'],
      contact: ['contact_name', 'contact_phone', 'contact_email'],
      upi: ['upi_id'],
      age: ['adult_at'],
      settings: ['settings', 'role', 'seen_on'],
      bookings: ['approval_until'],
      workings: ['forgotten_at', 'created_at'],
    },
  },
} as const satisfies Record<string, PersonalTable>;

/** Tables that hold nothing about a person, and what they hold. */
export const IMPERSONAL_TABLES: Readonly<Record<string, string>> = {
  auto_bid_rules: 'rules of a venue',
  bid_invites: 'which venues a request asked',
  bid_previews: 'questions of a venue about its own offer',
  bid_revisions: 'offers of a venue',
  bids: 'offers of a venue',
  feeds: 'numbers of revisions',
  import_rows: 'places that are public',
  imports: 'files of places that are public',
  migrations: 'the schema',
  offer_templates: 'offers of a venue',
  owner_flags: 'venues that seem to have one owner',
  passkey_challenges: 'random bytes',
  process_samples: 'measurements of processes',
  reactions: 'work of the worker',
  settings: 'settings of the product',
  live_settings: 'what operations change while the product runs; who did and why stands in audit_log',
  success_fees: 'what a venue owes',
  tick_failures: 'work of the worker',
  venue_keys: 'keys of the system of a venue',
  venue_notices: 'news of a venue',
  venue_slots: 'seats of a venue',
  venue_words: 'words of venues that search finds',
  venues: 'what a business says of itself',
  webhook_messages: 'messages to the system of a venue, which name requests and bookings by ids',
  webhooks: 'addresses of the system of a venue',
};
