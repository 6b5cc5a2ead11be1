import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** A link that sets a new password, of a person or of a venue's staff. */
@Entity('password_resets')
export class PasswordReset {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
