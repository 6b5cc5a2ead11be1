import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The revision of what a person or a venue sees across plans; no row is revision 0. */
@Entity('feeds')
export class Feed {
  /** Of the user or of the venue. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'integer' })
  rev!: number;
}
