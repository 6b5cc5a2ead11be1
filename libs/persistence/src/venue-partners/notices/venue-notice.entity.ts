import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VenueNotice, VenueId, BidRequestId } from '@app/contracts';

/** A notice of a venue's desk, and which of its staff have read it. */
@Entity('venue_notices')
export class VenueNoticeRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  /** Null: it is of the venue's own system. */
  @Column({ type: 'uuid', nullable: true })
  requestId!: BidRequestId | null;

  @Column({ type: 'text' })
  type!: VenueNotice;

  @Column({ type: 'uuid', array: true, default: () => "'{}'" })
  readBy!: string[];

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
