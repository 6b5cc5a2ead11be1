import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlanId, UserId } from '@app/contracts';

/** A member's answer to a proposed compromise. */
@Entity('compromise_votes')
export class CompromiseVote {
  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @PrimaryColumn({ type: 'uuid' })
  userId!: UserId;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'boolean' })
  agree!: boolean;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  votedAt!: Date;
}
