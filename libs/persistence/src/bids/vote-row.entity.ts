import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Vote, VoteReason } from '@app/contracts';

/** A member's vote on a bid. */
@Entity('votes')
export class VoteRow {
  @PrimaryColumn({ type: 'uuid' })
  bidId!: string;

  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  vote!: Vote;

  @Column({ type: 'text', nullable: true })
  reason!: VoteReason | null;
}
