import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reaction of the worker to an event, until it is done. */
@Entity('reactions')
export class Reaction {
  @PrimaryColumn({ type: 'uuid' })
  eventId!: string;

  @PrimaryColumn({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', default: () => "app_clock() + interval '500 milliseconds'" })
  nextTry!: Date;

  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  @Column({ type: 'text', nullable: true })
  lastError!: string | null;

  /** Written by the build before this one alone. */
  @Column({ type: 'timestamptz', nullable: true })
  doneAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  deadAt!: Date | null;
}
