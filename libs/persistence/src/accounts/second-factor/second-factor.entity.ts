import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** The authenticator of a person or of a venue's staff; its secret is encrypted. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'bytea', nullable: true })
  secret!: Buffer | null;

  /** Shown to its owner, who has not shown yet that the app makes its codes. */
  @Column({ type: 'bytea', nullable: true })
  pending!: Buffer | null;

  @Column({ type: 'bigint', default: 0 })
  lastStep!: string;

  @Column({ type: 'timestamptz', nullable: true })
  enrolledAt!: Date | null;
}
