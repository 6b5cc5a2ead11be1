import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportKind, ReportReason, UserId, VenueId } from '@app/contracts';

/** A block or a report of a person, of a venue or of a guide. */
@Entity('reports')
export class Report {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  reporterId!: UserId;

  @Column({ type: 'text' })
  kind!: ReportKind;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  venueId!: VenueId | null;

  @Column({ type: 'uuid', nullable: true })
  guideId!: string | null;

  @Column({ type: 'text' })
  reason!: ReportReason;

  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  liftedAt!: Date | null;

  /** When operations had dealt with it, and what they noted. */
  @Column({ type: 'timestamptz', nullable: true })
  closedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  closeNote!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
