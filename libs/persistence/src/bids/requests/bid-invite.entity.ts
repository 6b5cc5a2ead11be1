import type { Day, Gap, PassReason, BidRequestId, VenueId } from '@app/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A venue that was asked for a bid, with its rank and its pass. */
@Entity('bid_invites')
export class BidInvite {
  @PrimaryColumn({ type: 'uuid' })
  requestId!: BidRequestId;

  @PrimaryColumn({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'smallint' })
  wave!: number;

  /** The fit that the venue may read (`venueVisibleFit`): the order of the inbox and pushes go by it. */
  @Column({ type: 'real' })
  fit!: number;

  @Column({ type: 'real' })
  distanceKm!: number;

  @Column({ type: 'smallint', nullable: true })
  rank!: number | null;

  @Column({ type: 'text', nullable: true })
  gap!: string | null;

  /** By day, where the request asks for several; null where it does not. */
  @Column({ type: 'jsonb', nullable: true })
  dayRanks!: Record<Day, { rank: number; gap: Gap | null }> | null;

  @Column({ type: 'timestamptz', nullable: true })
  rankedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  rankLostAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  invitedAt!: Date;

  /** When its venue first looked at the request. */
  @Column({ type: 'timestamptz', nullable: true })
  openedAt!: Date | null;

  /** Why its venue passed on the request. */
  @Column({ type: 'text', nullable: true })
  passedBecause!: PassReason | null;

  @Column({ type: 'timestamptz', nullable: true })
  passedAt!: Date | null;

  /** How many offers of the venue were far above the planners' maximum. */
  @Column({ type: 'smallint', default: 0 })
  tooDearOffers!: number;
}
