import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReviewTag, BookingId, UserId, VenueId } from '@app/contracts';

/** A guest's rating of an outing. */
@Entity('reviews')
export class Review {
  @PrimaryColumn({ type: 'uuid' })
  bookingId!: BookingId;

  @PrimaryColumn({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'smallint' })
  stars!: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  tags!: ReviewTag[];

  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
