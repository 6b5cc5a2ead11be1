import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Day, PlanId, UserId } from '@app/contracts';

/** A reminder of one person to plan an evening like a past one. */
@Entity('again_reminders')
export class AgainReminder {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'smallint' })
  everyWeeks!: number;

  @Column({ type: 'smallint' })
  daysBefore!: number;

  @Column({ type: 'date' })
  nextDay!: Day;

  @Column({ type: 'timestamptz', nullable: true })
  remindAt!: Date | null;

  @Column({ type: 'smallint', default: 0 })
  unanswered!: number;
}
