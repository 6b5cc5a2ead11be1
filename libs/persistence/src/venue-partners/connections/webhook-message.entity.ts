import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookData, WebhookMessageKind } from '@app/contracts';

/** A message to the own system of a venue, once per event, address and kind. */
@Entity('webhook_messages')
export class WebhookMessageRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  webhookId!: string;

  @Column({ type: 'uuid' })
  eventId!: string;

  @Column({ type: 'text' })
  kind!: WebhookMessageKind;

  @Column({ type: 'jsonb' })
  body!: WebhookData;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true, default: () => 'app_clock()' })
  nextTry!: Date | null;

  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError!: string | null;
}
