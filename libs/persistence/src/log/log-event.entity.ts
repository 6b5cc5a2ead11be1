import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventData, EventType, PlanId } from '@app/contracts';

/** The log of a plan: what happened, with the entities as they are after it. */
@Entity('events')
export class LogEvent {
  @Column({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @PrimaryColumn({ type: 'integer' })
  seq!: number;

  @Column({ type: 'text' })
  type!: EventType;

  @Column({ type: 'smallint' })
  v!: number;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'jsonb' })
  data!: EventData;

  @Column({ type: 'boolean', default: false })
  kept!: boolean;
}
