import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PhotoReason, PhotoState, VenueId } from '@app/contracts';

/** `storing`: its files are being made. `removed`: they are being deleted. Nobody is shown either. */
export type StoredPhotoState = PhotoState | 'storing' | 'removed';

/** A photo of a venue and its review. */
@Entity('venue_photos')
export class VenuePhotoRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'bytea', nullable: true })
  sha256!: Buffer | null;

  @Column({ type: 'text', default: () => "'storing'" })
  state!: StoredPhotoState;

  @Column({ type: 'text', nullable: true })
  reason!: PhotoReason | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** null until its files are made. */
  @Column({ type: 'integer', nullable: true })
  width!: number | null;

  @Column({ type: 'integer', nullable: true })
  height!: number | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  changedAt!: Date;
}
