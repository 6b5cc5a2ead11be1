import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The fee of a venue for an honoured booking. */
@Entity('success_fees')
export class SuccessFee {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: string;

  @Column({ type: 'uuid' })
  venueId!: string;

  @Column({ type: 'real' })
  share!: number;

  @Column({ type: 'integer' })
  amount!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
