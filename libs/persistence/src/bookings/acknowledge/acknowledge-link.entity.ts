import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingId } from '@app/contracts';

/** The link of a mail by which a venue acknowledges a booking without a log-in. */
@Entity('acknowledge_links')
export class AcknowledgeLink {
  @PrimaryColumn({ type: 'uuid' })
  deliveryId!: string;

  @Column({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'uuid' })
  staffId!: string;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
