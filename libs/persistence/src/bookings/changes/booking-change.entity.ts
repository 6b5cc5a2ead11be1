import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChangeStatus, BookingId, BookingChangeId } from '@app/contracts';

/** A request of the guests to change a booking, and the venue's answer. */
@Entity('booking_changes')
export class BookingChange {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: BookingChangeId;

  @Column({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'text', default: () => "'open'" })
  status!: ChangeStatus;

  @Column({ type: 'timestamptz' })
  startAt!: Date;

  @Column({ type: 'smallint' })
  partySize!: number;

  /** The new total that the venue named, which the guests confirm. */
  @Column({ type: 'integer', nullable: true })
  total!: number | null;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'text', nullable: true })
  reply!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  askedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  answeredAt!: Date | null;

  /** The start of the booking, at which an unanswered change lapses; null in a row of an earlier build. */
  @Column({ type: 'timestamptz', nullable: true })
  lapsesAt!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  formerSnapshot!: unknown;

  @Column({ type: 'text', nullable: true })
  formerHash!: string | null;
}
