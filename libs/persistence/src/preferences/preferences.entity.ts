import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccessNeed, Diet, FilterType, Occasion, TimeOfDay, PlanId, UserId } from '@app/contracts';
import type { StoredPreferences } from '../database/fields/preference-fields.js';

/** The preferences of a member in a plan. */
@Entity('preferences')
export class Preferences implements StoredPreferences {
  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @PrimaryColumn({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'text', array: true })
  dateStyles!: string[];

  @Column({ type: 'text' })
  budget!: string;

  @Column({ type: 'integer' })
  minSpend!: number;

  @Column({ type: 'integer', nullable: true })
  maxSpend!: number | null;

  @Column({ type: 'integer', nullable: true })
  travelDistance!: number | null;

  @Column({ type: 'date', nullable: true })
  preferredDate!: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  otherDays!: string[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  ifNeedBe!: string[];

  @Column({ type: 'text', nullable: true })
  preferredTime!: TimeOfDay | null;

  @Column({ type: 'text', nullable: true })
  specialRequests!: string | null;

  @Column({ type: 'text', nullable: true })
  filterType!: FilterType | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  selectedAreas!: string[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  diet!: Diet[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  accessibility!: AccessNeed[];

  @Column({ type: 'text', nullable: true })
  occasion!: Occasion | null;

  @Column({ type: 'text', nullable: true })
  arrivalTime!: string | null;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  savedAt!: Date;
}
