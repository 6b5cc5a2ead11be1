import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** An account of an OpenID provider by which a person signs in. */
@Entity('identities')
export class IdentityRow {
  @PrimaryColumn({ type: 'text' })
  issuer!: string;

  /** The provider's own, lasting name for its account. */
  @PrimaryColumn({ type: 'text' })
  subject!: string;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  linkedAt!: Date;
}
