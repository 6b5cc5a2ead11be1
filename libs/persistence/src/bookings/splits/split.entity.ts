import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SplitMode, BookingId, UserId } from '@app/contracts';

/** How the guests split the total of a booking. */
@Entity('splits')
export class Split {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'text' })
  mode!: SplitMode;

  @Column({ type: 'integer' })
  total!: number;

  /** Who says that they paid the whole bill. */
  @Column({ type: 'uuid', nullable: true })
  payerId!: UserId | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  savedAt!: Date;
}
