import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TimeSlot } from '@app/contracts';
import type { StoredStop } from './itineraries.repository.js';

@Entity('itineraries')
export class ItineraryRow {
  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: string;

  @Column({ type: 'text' })
  timeSlot!: TimeSlot;

  @Column({ type: 'jsonb' })
  stops!: StoredStop[];

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  adoptedAt!: Date;
}
