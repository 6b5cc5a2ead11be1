import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApplicationAnswers, ApplicationStep, VenueId } from '@app/contracts';

/** The answers of an application, as they were typed. */
@Entity('venue_applications')
export class VenueApplication {
  @PrimaryColumn({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'jsonb' })
  answers!: ApplicationAnswers;

  @Column({ type: 'text' })
  step!: ApplicationStep;

  @Column({ type: 'uuid', nullable: true })
  templateId!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  savedAt!: Date;
}
