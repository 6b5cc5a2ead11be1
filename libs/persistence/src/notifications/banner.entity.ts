import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BannerKind } from '@app/contracts';

/** A full-screen notice on home. */
@Entity('banners')
export class Banner {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: BannerKind;

  @Column({ name: 'datebook_id', type: 'uuid' })
  planId!: string;

  @Column({ type: 'uuid' })
  requestId!: string;

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
