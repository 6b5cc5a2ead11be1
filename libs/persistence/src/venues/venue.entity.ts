import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ListingSource, PlaceType, OnSite, VenueKind, VenueStatus, VenueId } from '@app/contracts';

/** A place: claimed by a partner, simulated or unclaimed. */
@Entity('venues')
export class Venue {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: VenueId;

  @Column({ type: 'text', nullable: true })
  sourceId!: string | null;

  @Column({ type: 'text' })
  kind!: VenueKind;

  @Column({ type: 'text' })
  status!: VenueStatus;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  citySlug!: string;

  @Column({ type: 'text', default: () => "''" })
  area!: string;

  @Column({ type: 'text', nullable: true })
  areaId!: string | null;

  @Column({ type: 'text', nullable: true })
  areaHi!: string | null;

  @Column({ type: 'point' })
  location!: { x: number; y: number };

  @Column({ type: 'text', array: true })
  placeTypes!: PlaceType[];

  @Column({ type: 'smallint' })
  priceLevel!: number;

  @Column({ type: 'int4multirange' })
  openMinutes!: string;

  @Column({ type: 'integer' })
  seatsPerSlot!: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  assumed!: string[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  cuisines!: string[];

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  website!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', nullable: true })
  placeId!: string | null;

  @Column({ type: 'text', nullable: true })
  sourceKey!: string | null;

  @Column({ type: 'text', nullable: true })
  listingSource!: ListingSource | null;

  @Column({ type: 'timestamptz', nullable: true })
  listingAt!: Date | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  onSite!: OnSite;

  @Column({ type: 'boolean', default: () => 'false' })
  paused!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  pausedUntil!: Date | null;

  @Column({ type: 'text', nullable: true })
  gstin!: string | null;

  @Column({ type: 'text', nullable: true })
  fssai!: string | null;

  @Column({ type: 'uuid', nullable: true })
  claimsId!: VenueId | null;

  @Column({ type: 'smallint', nullable: true })
  muteFrom!: number | null;

  @Column({ type: 'smallint', nullable: true })
  muteUntil!: number | null;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  @Column({ type: 'boolean', default: () => 'false' })
  isDemo!: boolean;

  @Column({ type: 'text', nullable: true })
  personality!: string | null;

  @Column({ type: 'integer', default: 0 })
  ratingSum!: number;

  @Column({ type: 'integer', default: 0 })
  ratingCount!: number;

  @Column({ type: 'integer', default: 0 })
  honoured!: number;

  @Column({ type: 'integer', default: 0 })
  dishonoured!: number;

  @Column({ type: 'integer', default: 0 })
  cancelled!: number;

  @Column({ type: 'integer', default: 0 })
  markedLines!: number;

  @Column({ type: 'integer', default: 0 })
  keptLines!: number;

  @Column({ type: 'uuid', nullable: true })
  coverPhotoId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  firstInvitedAt!: Date | null;

  /** Written by the database alone. */
  @Column({ type: 'text', array: true, default: () => "'{}'", select: false })
  searchTerms!: string[];

  /** The name without its punctuation; written by the database alone. */
  @Column({ type: 'text', default: '', select: false })
  sortName!: string;

  /** The lower, the earlier in a list; written by the database alone. */
  @Column({ type: 'smallint', default: 0, select: false })
  listRank!: number;

  /** When its public page changed last, null: never; written by the database alone. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  changedAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
