import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingId, MarkLine, UserId } from '@app/contracts';

/** Whether an agreed line of a booking was kept, as its guests marked it last, and the venue's answer. */
@Entity('booking_marks')
export class BookingMarkRow {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @PrimaryColumn({ type: 'text' })
  line!: MarkLine;

  @Column({ type: 'boolean' })
  kept!: boolean;

  /** The member who marked it last; null for a person who is forgotten. */
  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;

  /** Purged with the words of a plan; `repliedAt` stays. */
  @Column({ type: 'text', nullable: true })
  reply!: string | null;

  /** The staff who answered; null for staff who left. */
  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  repliedAt!: Date | null;
}
