import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BannerKind, UserId, PlanId, BidRequestId, BannerId } from '@app/contracts';

/** A full-screen notice on home. */
@Entity('banners')
export class Banner {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: BannerId;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'text' })
  kind!: BannerKind;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: PlanId;

  @Column({ type: 'uuid' })
  requestId!: BidRequestId;

  @Column({ type: 'integer' })
  count!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  dismissedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  expiredAt!: Date | null;
}
