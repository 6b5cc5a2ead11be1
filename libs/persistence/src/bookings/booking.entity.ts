import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingStatus, CancelPolicy, TimeOfDay, PlanId, BidId, VenueId, UserId, BookingId } from '@app/contracts';

/** The bid that the decider accepted, with its terms frozen in a snapshot. */
@Entity('bookings')
export class Booking {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: BookingId;

  @Column({ type: 'text' })
  ref!: string;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'uuid' })
  bidId!: BidId;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text', default: () => "'confirmed'" })
  status!: BookingStatus;

  @Column({ type: 'timestamptz' })
  startAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endAt!: Date | null;

  @Column({ type: 'smallint' })
  partySize!: number;

  @Column({ type: 'integer' })
  proposedPrice!: number;

  @Column({ type: 'text' })
  policy!: CancelPolicy;

  @Column({ type: 'jsonb' })
  snapshot!: unknown;

  @Column({ type: 'text' })
  snapshotHash!: string;

  @Column({ type: 'text' })
  firstName!: string;

  @Column({ type: 'text' })
  contactName!: string;

  @Column({ type: 'text', nullable: true })
  contactPhone!: string | null;

  @Column({ type: 'text', nullable: true })
  contactEmail!: string | null;

  @Column({ type: 'date' })
  slotDay!: string;

  @Column({ type: 'text' })
  slot!: TimeOfDay;

  @Column({ type: 'timestamptz', nullable: true })
  acknowledgedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  checkedInAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  completesAt!: Date | null;

  @Column({ type: 'timestamptz' })
  undoUntil!: Date;

  @Column({ type: 'integer', default: 0 })
  sequence!: number;

  @Column({ type: 'smallint', default: 0 })
  reminders!: number;

  @Column({ type: 'timestamptz', nullable: true })
  cancelledAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  cancelReason!: string | null;

  @Column({ type: 'real', nullable: true })
  strike!: number | null;

  @Column({ type: 'uuid', nullable: true })
  strikeUserId!: UserId | null;

  @Column({ type: 'timestamptz', nullable: true })
  ackDueAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  acknowledgeBy!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
