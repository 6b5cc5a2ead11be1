import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log-in of a venue's staff, with the hash of its token. */
@Entity('venue_sessions')
export class VenueSession {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  staffId!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'uuid', default: () => 'uuidv7()' })
  familyId!: string;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;

  /** Null in rows of before: `createdAt` counts. */
  @Column({ type: 'timestamptz', nullable: true })
  signedInAt!: Date | null;
}
