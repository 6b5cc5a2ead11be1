import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingId, UserId } from '@app/contracts';

/** A no-show that a venue marked, its dispute and the decision. */
@Entity('no_shows')
export class NoShow {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  markedAt!: Date;

  /** What the venue wrote when it marked them. */
  @Column({ type: 'text', nullable: true })
  evidence!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  disputedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  dispute!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  @Column({ type: 'boolean', nullable: true })
  upheld!: boolean | null;
}
