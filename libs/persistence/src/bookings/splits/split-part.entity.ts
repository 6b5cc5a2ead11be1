import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingId, UserId } from '@app/contracts';

/** The share of one member in a split, and whether it is paid and received. */
@Entity('split_parts')
export class SplitPart {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @PrimaryColumn({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'integer', nullable: true })
  share!: number | null;

  @Column({ type: 'integer' })
  amount!: number;

  @Column({ type: 'timestamptz', nullable: true })
  paidAt!: Date | null;

  /** When the payer of the bill said that they have it. */
  @Column({ type: 'timestamptz', nullable: true })
  receivedAt!: Date | null;
}
