import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CounterStatus, BidId, PlanId, CounterId } from '@app/contracts';

/** A counter-offer to a bid, and the venue's answer. */
@Entity('bid_counters')
export class BidCounter {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: CounterId;

  @Column({ type: 'uuid' })
  bidId!: BidId;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'text', default: () => "'open'" })
  status!: CounterStatus;

  @Column({ type: 'integer' })
  bidVersion!: number;

  @Column({ type: 'integer' })
  proposedPrice!: number;

  @Column({ type: 'integer', nullable: true })
  replyPrice!: number | null;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  answeredAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
