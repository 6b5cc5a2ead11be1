import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Perk, BidId } from '@app/contracts';

/** A bid as it was in one of its versions. */
@Entity('bid_revisions')
export class BidRevision {
  @PrimaryColumn({ type: 'uuid' })
  bidId!: BidId;

  @PrimaryColumn({ type: 'integer' })
  version!: number;

  @Column({ type: 'integer' })
  proposedPrice!: number;

  @Column({ type: 'text', array: true })
  inclusions!: string[];

  @Column({ type: 'jsonb' })
  perks!: Perk[];

  @Column({ type: 'timestamptz' })
  startAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;
}
