import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BidStatus, DayNote, NeedAnswers, PriceLine, ScoreParts, BidRequestId, PlanId, VenueId, BidId } from '@app/contracts';
import { OfferTermColumns } from '../venue-partners/offer-template.entity.js';

/** The price and the terms of a venue for a request. */
@Entity('bids')
export class Bid extends OfferTermColumns {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: BidId;

  @Column({ type: 'uuid' })
  requestId!: BidRequestId;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text', default: () => "'pending'" })
  status!: BidStatus;

  @Column({ type: 'integer' })
  proposedPrice!: number;

  @Column({ type: 'integer', default: 0 })
  alcohol!: number;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  needs!: NeedAnswers;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  lines!: PriceLine[];

  @Column({ type: 'timestamptz' })
  startAt!: Date;

  /** The day of its start, where the request asks for several; null where it does not. */
  @Column({ type: 'date', nullable: true })
  day!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  endAt!: Date | null;

  @Column({ type: 'smallint' })
  partySize!: number;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  dayNote!: DayNote | null;

  @Column({ type: 'boolean', default: () => 'false' })
  aboveBudget!: boolean;

  @Column({ type: 'real' })
  valueScore!: number;

  @Column({ type: 'jsonb' })
  parts!: ScoreParts;

  @Column({ type: 'boolean', nullable: true })
  fair!: boolean | null;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ type: 'integer' })
  planVersion!: number;

  @Column({ type: 'smallint', default: 0 })
  revisions!: number;

  @Column({ type: 'smallint', default: 0 })
  counters!: number;

  @Column({ type: 'timestamptz', nullable: true })
  staleUntil!: Date | null;

  @Column({ type: 'uuid', nullable: true })
  autoRuleId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  templateId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  lostTo!: string | null;

  /** It stands although its venue has closed the day or was suspended. */
  @Column({ type: 'boolean', default: false })
  kept!: boolean;

  /** The end of the minute of the auction in which a planner first opened it. */
  @Column({ type: 'timestamptz', nullable: true })
  openedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  comparedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  withdrawnAt!: Date | null;

  @Column({ type: 'integer', default: 0 })
  venueCancelled!: number;

  @Column({ type: 'timestamptz', nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  updatedAt!: Date;
}
