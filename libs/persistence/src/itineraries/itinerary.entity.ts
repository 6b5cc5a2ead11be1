import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ItineraryStop, TimeSlot, PlanId, VenueId } from '@app/contracts';

/** A stop as it is kept; what the catalogue says of its place is read with it. */
export interface StoredStop extends Pick<
  ItineraryStop,
  'venueId' | 'placeType' | 'arriveAt' | 'leaveAt' | 'travelMinutes' | 'onFoot' | 'cost' | 'reasons'
> {
  /** Absent from stops that were stored before free places were told from unknown prices. */
  price?: ItineraryStop['price'];
  /** The venue that the evening had before another one won the stop. */
  plannedVenueId?: VenueId;
}

/** The evening that a plan adopted, stop by stop. */
@Entity('itineraries')
export class ItineraryRow {
  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'text' })
  timeSlot!: TimeSlot;

  @Column({ type: 'jsonb' })
  stops!: StoredStop[];

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  adoptedAt!: Date;

  /** By which people outside of the plan read the evening. */
  @Column({ type: 'text', nullable: true })
  linkCode!: string | null;
}
