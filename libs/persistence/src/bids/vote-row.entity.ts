import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Vote, VoteReason, BidId, UserId } from '@app/contracts';

/** A member's vote on a bid. */
@Entity('votes')
export class VoteRow {
  @PrimaryColumn({ type: 'uuid' })
  bidId!: BidId;

  @PrimaryColumn({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'text' })
  vote!: Vote;

  @Column({ type: 'text', nullable: true })
  reason!: VoteReason | null;
}
