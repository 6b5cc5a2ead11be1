import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlanId } from '@app/contracts';

/** A code that a plan had before. */
@Entity('retired_invites')
export class RetiredInvite {
  @PrimaryColumn({ type: 'text' })
  code!: string;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  retiredAt!: Date;
}
