import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LocationSource, MemberRole, PlanId, UserId } from '@app/contracts';

/** A person in a plan, with the place from which they count. */
@Entity('members')
export class Member {
  @PrimaryColumn({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @PrimaryColumn({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'text' })
  role!: MemberRole;

  @Column({ type: 'numeric', precision: 11, scale: 8, nullable: true })
  latitude!: string | null;

  @Column({ type: 'numeric', precision: 11, scale: 8, nullable: true })
  longitude!: string | null;

  @Column({ type: 'text', nullable: true })
  locationSource!: LocationSource | null;

  @Column({ type: 'text', nullable: true })
  citySlug!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  joinedAt!: Date;

  @Column({ type: 'integer' })
  joinedSeq!: number;

  @Column({ type: 'timestamptz', nullable: true })
  leftAt!: Date | null;

  @Column({ type: 'boolean', default: () => 'false' })
  removed!: boolean;
}
