import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  actorId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'uuid', nullable: true })
  subjectId!: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  details!: unknown;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;
}
