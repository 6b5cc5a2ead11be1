import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PreviewResult, BidRequestId, VenueId } from '@app/contracts';

/** The answer to a venue's what-if: the same question gets the same answer. */
@Entity('bid_previews')
export class BidPreview {
  @PrimaryColumn({ type: 'uuid' })
  requestId!: BidRequestId;

  @PrimaryColumn({ type: 'uuid' })
  venueId!: VenueId;

  /** Of a request that asks for several days; else empty. */
  @PrimaryColumn({ type: 'text', default: '' })
  day!: string;

  @PrimaryColumn({ type: 'integer' })
  revision!: number;

  @PrimaryColumn({ type: 'integer' })
  proposedPrice!: number;

  @PrimaryColumn({ type: 'smallint' })
  perksStep!: number;

  @Column({ type: 'text', name: 'standing' })
  result!: PreviewResult;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  askedAt!: Date;
}
