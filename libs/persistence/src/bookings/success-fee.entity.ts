import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingId, VenueId } from '@app/contracts';

/** The fee of a venue for an honoured booking. */
@Entity('success_fees')
export class SuccessFee {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'real' })
  share!: number;

  @Column({ type: 'integer' })
  amount!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
