import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('compromise_votes')
export class CompromiseVote {
  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: string;

  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'boolean' })
  agree!: boolean;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  votedAt!: Date;
}
