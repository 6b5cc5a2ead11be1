import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** A code that replaces a lost second factor, valid once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'bytea' })
  codeHash!: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
