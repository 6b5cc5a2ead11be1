import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The link of a mail by which its reader confirms the address or blocks it. */
@Entity('address_links')
export class AddressLink {
  @PrimaryColumn({ type: 'uuid' })
  deliveryId!: string;

  @Column({ type: 'bytea' })
  addressHash!: Buffer;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'boolean' })
  asks!: boolean;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
