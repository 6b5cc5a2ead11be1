import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyScope, VenueId } from '@app/contracts';

/** A key of a venue's own system. */
@Entity('venue_keys')
export class VenueKeyRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  scopes!: KeyScope[];

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'bytea', nullable: true })
  formerHash!: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  formerUntil!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
