import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailAllowance } from '@app/domain';

/** A mail that counts against the limits of its address. */
@Entity('mail_sends')
export class MailSend {
  @PrimaryColumn({ type: 'uuid' })
  deliveryId!: string;

  @Column({ type: 'bytea' })
  addressHash!: Buffer;

  @Column({ type: 'text' })
  allowance!: MailAllowance;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;
}
