import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** A log-in of a person in one browser, with the hash of its token. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'uuid', default: () => 'uuidv7()' })
  browserId!: string;

  @Column({ type: 'uuid', nullable: true })
  formerGuestId!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'date', default: () => 'current_date' })
  touchedOn!: string;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'boolean', default: false })
  ending!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  provedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  secondFactorAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  teamSeenAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  codeGivenAt!: Date | null;

  /** The code by mail that proves the owner is derived from it. */
  @Column({ type: 'uuid', nullable: true })
  proofCodeId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  proofCodeUntil!: Date | null;

  @Column({ type: 'smallint', default: 0 })
  proofCodeTries!: number;

  /** Null in rows of before: `createdAt` counts. */
  @Column({ type: 'timestamptz', nullable: true })
  signedInAt!: Date | null;
}
