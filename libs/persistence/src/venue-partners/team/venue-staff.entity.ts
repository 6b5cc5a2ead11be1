import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language, StaffRole, VenueId } from '@app/contracts';

/** A person with access to a venue's desk. */
@Entity('venue_staff')
export class VenueStaff {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  passwordHash!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  role!: StaffRole;

  @Column({ type: 'text', default: 'en' })
  language!: Language;

  @Column({ type: 'boolean', nullable: true })
  mails!: boolean | null;

  @Column({ type: 'boolean', default: () => 'false' })
  isDemo!: boolean;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
