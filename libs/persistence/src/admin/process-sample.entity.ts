import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The numbers of a process, a row a minute, kept for a day. */
@Entity('process_samples')
export class ProcessSampleRow {
  @PrimaryColumn({ type: 'uuid' })
  process!: string;

  @PrimaryColumn({ type: 'timestamptz' })
  minute!: Date;

  @Column({ type: 'text' })
  kind!: 'api' | 'worker';

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'integer' })
  sockets!: number;

  @Column({ type: 'integer' })
  requests!: number;

  @Column({ type: 'integer' })
  failures!: number;

  @Column({ name: 'delivery_p95', type: 'double precision', nullable: true })
  deliveryP95!: number | null;

  @Column({ name: 'tick_p95', type: 'double precision', nullable: true })
  tickP95!: number | null;

  @Column({ type: 'double precision', nullable: true })
  auctionLag!: number | null;

  @Column({ type: 'double precision', nullable: true })
  queueAge!: number | null;

  @Column({ type: 'integer', nullable: true })
  deadReactions!: number | null;

  @Column({ type: 'integer', nullable: true })
  deadDeliveries!: number | null;
}
