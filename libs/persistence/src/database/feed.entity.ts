import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('feeds')
export class Feed {
  /** Of the user or of the venue. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'integer' })
  rev!: number;
}
