import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId, PlanId } from '@app/contracts';

/** A mail or a push that waits or was sent, unique per event, person and channel. */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  eventId!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ name: 'datebook_id', type: 'uuid', nullable: true })
  planId!: PlanId | null;

  @Column({ type: 'text' })
  channel!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ type: 'jsonb' })
  payload!: unknown;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  nextTry!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usefulUntil!: Date | null;

  @Column({ type: 'uuid', array: true, default: () => "'{}'" })
  reached!: string[];

  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  @Column({ type: 'text', nullable: true })
  lastError!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  sweptAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  deadAt!: Date | null;
}
