import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SecurityEvent } from '@app/contracts';

/** The security log, which names people by ids alone. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  actorId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'text' })
  action!: SecurityEvent;

  @Column({ type: 'uuid', nullable: true })
  subjectId!: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  details!: { about?: string };

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;
}
