import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EffectiveSpec, RequestStatus, PlanId, BidRequestId } from '@app/contracts';

/** One auction of a plan, with its clock. */
@Entity('bid_requests')
export class BidRequest {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: BidRequestId;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'integer', default: 1 })
  number!: number;

  @Column({ type: 'text', default: () => "'open'" })
  status!: RequestStatus;

  @Column({ type: 'smallint', default: 1 })
  round!: 1 | 2;

  @Column({ type: 'timestamptz' })
  opensAt!: Date;

  @Column({ type: 'timestamptz' })
  closesAt!: Date;

  @Column({ type: 'timestamptz' })
  decidesUntil!: Date;

  @Column({ type: 'timestamptz' })
  roundTwoAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  secondWaveAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  quietAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  startFrom!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  startUntil!: Date | null;

  @Column({ type: 'smallint', default: 0 })
  extensions!: number;

  @Column({ type: 'boolean', default: () => 'false' })
  ownerExtended!: boolean;

  @Column({ name: 'close_told', type: 'boolean', default: () => 'false' })
  closeAnnounced!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  digestedAt!: Date | null;

  @Column({ type: 'boolean', default: () => 'false' })
  changing!: boolean;

  @Column({ type: 'integer' })
  planVersion!: number;

  @Column({ type: 'jsonb' })
  spec!: EffectiveSpec;

  @Column({ type: 'smallint' })
  partySize!: number;

  @Column({ type: 'integer' })
  availableVenueCount!: number;

  @Column({ type: 'integer', default: 0 })
  invitedCount!: number;

  @Column({ type: 'timestamptz', nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  /** The number of offers that venues read. */
  @Column({ type: 'smallint', default: 0 })
  shownBids!: number;

  @Column({ type: 'timestamptz', nullable: true })
  countDueAt!: Date | null;

  /** The time at which a venue next gets its rank. */
  @Column({ type: 'timestamptz', nullable: true })
  ranksDueAt!: Date | null;

  /** How many of the invited have looked at it. */
  @Column({ type: 'smallint', default: 0 })
  openedCount!: number;
}
