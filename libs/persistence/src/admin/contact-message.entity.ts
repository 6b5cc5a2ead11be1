import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MessageCategory } from '@app/contracts';

/** A message to the team, which holds no link to an account. */
@Entity('contact_messages')
export class ContactMessage {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'text' })
  ref!: string;

  @Column({ type: 'text' })
  category!: MessageCategory;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'text' })
  replyTo!: string;

  @Column({ type: 'timestamptz', nullable: true })
  answeredAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  answerNote!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
