import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** A browser that takes pushes, of a person or of a venue's staff. */
@Entity('push_subscriptions')
export class PushSubscription {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  /** With which log-in it was added, of either kind; it takes pushes while that lives. */
  @Column({ type: 'uuid', nullable: true })
  logInId!: string | null;

  @Column({ type: 'text' })
  endpoint!: string;

  @Column({ type: 'text' })
  p256dh!: string;

  @Column({ type: 'text' })
  auth!: string;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
