import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TimeOfDay, VenueId } from '@app/contracts';

/** The seats of a venue in one part of a day. */
@Entity('venue_slots')
export class VenueSlot {
  @PrimaryColumn({ type: 'uuid' })
  venueId!: VenueId;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @PrimaryColumn({ type: 'text' })
  slot!: TimeOfDay;

  @Column({ type: 'integer' })
  seats!: number;

  @Column({ type: 'integer', default: 0 })
  taken!: number;

  @Column({ type: 'boolean', default: () => 'false' })
  closed!: boolean;

  @Column({ type: 'text', nullable: true })
  closedReason!: string | null;
}
