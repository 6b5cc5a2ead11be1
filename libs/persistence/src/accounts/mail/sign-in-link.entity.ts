import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** A link by mail that signs in or signs up, valid once. */
@Entity('sign_in_links')
export class SignInLink {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  passwordHash!: string | null;
}
