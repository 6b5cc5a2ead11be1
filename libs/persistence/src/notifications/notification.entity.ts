import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NotificationType, Priority, UserId, PlanId, NotificationId } from '@app/contracts';

/** A notification of a planner, as it was worded. */
@Entity('notifications')
export class Notification {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: NotificationId;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'uuid' })
  eventId!: string;

  @Column({ type: 'text' })
  type!: NotificationType;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  message!: string;

  @Column({ type: 'text' })
  priority!: Priority;

  @Column({ type: 'text' })
  href!: string;

  @Column({ name: 'datebook_id', type: 'uuid', nullable: true })
  planId!: PlanId | null;

  @Column({ type: 'boolean', default: () => 'false' })
  isRead!: boolean;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
