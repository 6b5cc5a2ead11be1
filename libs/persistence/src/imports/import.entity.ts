import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportState } from '@app/contracts';

/** A file of places that the team imports. */
@Entity('imports')
export class ImportRecord {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  fingerprint!: string;

  @Column({ type: 'text', default: () => "'open'" })
  state!: ImportState;

  @Column({ type: 'integer' })
  rowCount!: number;

  @Column({ type: 'integer', default: 0 })
  sentCount!: number;

  @Column({ type: 'integer', default: 0 })
  writtenCount!: number;

  @Column({ type: 'integer', default: 0 })
  updatedCount!: number;

  @Column({ type: 'integer', default: 0 })
  skippedCount!: number;

  @Column({ type: 'integer', default: 0 })
  keptCount!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
