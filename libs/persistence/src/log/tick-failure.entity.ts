import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row that failed in a step of the tick, and when it is tried again. */
@Entity('tick_failures')
export class TickFailure {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'text' })
  step!: string;

  @Column({ type: 'text' })
  rowId!: string;

  @Column({ type: 'smallint' })
  attempts!: number;

  @Column({ type: 'text' })
  lastError!: string;

  @Column({ type: 'timestamptz' })
  nextTry!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  deadAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
