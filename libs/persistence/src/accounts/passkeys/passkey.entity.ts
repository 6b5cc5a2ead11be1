import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** A passkey of a person or of a member of a venue's staff; only its public half is known here. */
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'bytea' })
  credentialId!: Buffer;

  @Column({ type: 'bytea' })
  publicKey!: Buffer;

  /** The authenticator's count of its signatures; 0 for one that does not count. */
  @Column({ type: 'bigint' })
  counter!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
