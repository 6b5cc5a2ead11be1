import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SplitMode, BookingId } from '@app/contracts';

/** How the guests split the total of a booking. */
@Entity('splits')
export class Split {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'text' })
  mode!: SplitMode;

  @Column({ type: 'integer' })
  total!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  savedAt!: Date;
}
