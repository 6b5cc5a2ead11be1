import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReviewTag } from '@app/contracts';

/** A guest's rating of an outing. */
@Entity('reviews')
export class Review {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: string;

  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'uuid' })
  venueId!: string;

  @Column({ type: 'smallint' })
  stars!: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  tags!: ReviewTag[];

  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
