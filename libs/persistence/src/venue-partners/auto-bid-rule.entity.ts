import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DistanceBand, PlaceType, TimeOfDay, Weekday, VenueId } from '@app/contracts';

/** A rule of a venue that answers requests with automatic bids. */
@Entity('auto_bid_rules')
export class AutoBidRuleRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'uuid' })
  templateId!: string;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  placeTypes!: PlaceType[];

  @Column({ type: 'integer', default: 0 })
  minSpend!: number;

  @Column({ type: 'smallint' })
  partyFrom!: number;

  @Column({ type: 'smallint' })
  partyTo!: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  days!: Weekday[];

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  times!: TimeOfDay[];

  @Column({ type: 'text', nullable: true })
  maxDistance!: DistanceBand | null;

  @Column({ type: 'smallint', default: 0 })
  minFit!: number;

  @Column({ type: 'smallint' })
  maxOpenBids!: number;

  @Column({ type: 'integer', nullable: true })
  floorPrice!: number | null;

  @Column({ type: 'integer', nullable: true })
  stepRupees!: number | null;

  @Column({ type: 'smallint', default: 5 })
  maxSteps!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  updatedAt!: Date;
}
