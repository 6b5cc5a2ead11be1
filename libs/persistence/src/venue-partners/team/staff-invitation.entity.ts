import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StaffRole, VenueId } from '@app/contracts';

/** An invitation into a venue's team; its link is not stored. */
@Entity('staff_invitations')
export class StaffInvitation {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  role!: StaffRole;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'uuid', nullable: true })
  inviterId!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  sentAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
