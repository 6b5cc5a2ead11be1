import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VenueId, WebhookKind } from '@app/contracts';

/** An address to which a venue's own system gets its news. */
@Entity('webhooks')
export class Webhook {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', array: true })
  kinds!: WebhookKind[];

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  offAt!: Date | null;
}
