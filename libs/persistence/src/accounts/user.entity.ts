import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserRole, UserSettings, UserId } from '@app/contracts';

/** A person: a guest, a planner with an account or a member of the team. */
@Entity('users')
export class User {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: UserId;

  @Column({ type: 'text' })
  firstName!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'text', default: () => "'user'" })
  role!: UserRole;

  @Column({ type: 'boolean', default: () => 'true' })
  isGuest!: boolean;

  @Column({ type: 'boolean', default: () => 'false' })
  isDemo!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  adultAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  contactName!: string | null;

  @Column({ type: 'text', nullable: true })
  contactPhone!: string | null;

  @Column({ type: 'text', nullable: true })
  contactEmail!: string | null;

  /** Where members of a booked plan pay this person back. */
  @Column({ type: 'text', nullable: true })
  upiId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  approvalUntil!: Date | null;

  /** The time at which all identifying data was deleted; plans and events still point at the id. */
  @Column({ type: 'timestamptz', nullable: true })
  forgottenAt!: Date | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  settings!: Partial<UserSettings>;

  @Column({ type: 'date', nullable: true, default: () => 'CURRENT_DATE' })
  seenOn!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;
}
