import type { CitySlug, DatebookId, VenueId } from '@app/contracts';

/** Every TanStack Query key, named in this one place. */
export const queryKeys = {
  plans: ['datebooks'] as const,
  preferences: (dateBookId: DatebookId) => ['preferences', dateBookId] as const,
  venueCount: (dateBookId: DatebookId) => ['venue-count', dateBookId] as const,
  placeMatches: (citySlug: CitySlug, name: string, pin: object | null) => ['place-matches', citySlug, name, pin] as const,
  placesAround: (point: object, radiusKm: number) => ['places-around', point, radiusKm] as const,
  venue: (venueId: VenueId) => ['venue', venueId] as const,
  compromises: (dateBookId: DatebookId, seq: number) => ['compromises', dateBookId, seq] as const,
  relaxations: (dateBookId: DatebookId, asOf: string) => ['relaxations', dateBookId, asOf] as const,
  settings: ['settings'] as const,
  ofAdmin: ['admin'] as const,
  /** What the team reads, by its name and what it is narrowed down to; all of it is read anew after a decision. */
  admin: (...name: readonly (string | undefined)[]) => ['admin', ...name] as const,
  securityLog: (type: string | null, actor: string | null) => ['security-log', type, actor] as const,
  stuckRows: (kind: string | null, state: string | null) => ['stuck-rows', kind, state] as const,
  photosToCheck: ['photos-to-check'] as const,
  ownPhotos: ['own-photos'] as const,
  unansweredBookings: ['unanswered-bookings'] as const,
  secondFactor: ['second-factor'] as const,
  teamAccounts: ['team-accounts'] as const,
  consents: ['consents'] as const,
  sessions: ['sessions'] as const,
  blocks: ['blocks'] as const,
  qr: (link: string) => ['qr', link] as const,
  bookings: ['bookings'] as const,
  booking: (bookingId: string) => ['bookings', bookingId] as const,
  split: (bookingId: string, seq: number) => ['split', bookingId, seq] as const,
  overlaps: (bidId: string) => ['overlaps', bidId] as const,
  arrivalCode: (bookingId: string) => ['arrival-code', bookingId] as const,
};
