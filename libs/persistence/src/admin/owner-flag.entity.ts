import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OwnerSign, BidRequestId, VenueId } from '@app/contracts';

/** Two venues that bid on one request and seem to have one owner. */
@Entity('owner_flags')
export class OwnerFlag {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  requestId!: BidRequestId;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'uuid' })
  otherId!: string;

  @Column({ type: 'text' })
  sign!: OwnerSign;

  @Column({ type: 'timestamptz', nullable: true })
  closedAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
