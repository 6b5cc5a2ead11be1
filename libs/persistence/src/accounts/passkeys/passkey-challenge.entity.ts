import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Random bytes that a passkey has to sign, good once, as their hash with what they are good for: an account that adds a passkey, or a session. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
