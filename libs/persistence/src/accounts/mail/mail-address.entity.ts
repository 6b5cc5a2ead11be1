import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether an address is confirmed or blocked, under its hash. */
@Entity('mail_addresses')
export class MailAddress {
  @PrimaryColumn({ type: 'bytea' })
  addressHash!: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  askedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  blockedAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  touchedAt!: Date;
}
