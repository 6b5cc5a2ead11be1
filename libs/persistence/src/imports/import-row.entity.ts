import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportPlace, VenueId } from '@app/contracts';

/** A row of an imported file, and the state of its place. */
@Entity('import_rows')
export class ImportRow {
  @PrimaryColumn({ type: 'uuid' })
  importId!: string;

  @PrimaryColumn({ type: 'integer' })
  line!: number;

  @Column({ type: 'jsonb' })
  place!: ImportPlace;

  @Column({ type: 'text', default: () => "'sent'" })
  state!: 'sent' | 'skipped' | 'written' | 'updated' | 'undone' | 'kept';

  @Column({ type: 'uuid', nullable: true })
  sameId!: string | null;

  @Column({ type: 'text', nullable: true })
  sameBy!: 'key' | 'name' | null;

  @Column({ type: 'jsonb', nullable: true })
  before!: Record<string, unknown> | null;

  @Column({ type: 'uuid', nullable: true })
  venueId!: VenueId | null;
}
