import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingId, MessageKind, MessageSide, UserId } from '@app/contracts';

/** A sentence between the guests of a booking and their table, with who sent it. */
@Entity('booking_messages')
export class BookingMessageRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'text' })
  side!: MessageSide;

  @Column({ type: 'text' })
  kind!: MessageKind;

  /** The member who sent it; null for one of the venue, and for a person who is forgotten. */
  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  /** The staff who sent it; null for one of the guests, and for staff who left. */
  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;
}
