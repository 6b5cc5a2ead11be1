import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Random bytes that a passkey has to sign, good once, as their hash with the account that adds a passkey; a sign-in names no account. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
