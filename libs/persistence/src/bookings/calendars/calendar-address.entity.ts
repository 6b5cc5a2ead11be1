import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserId } from '@app/contracts';

/** The secret calendar address of a person or of a member of a venue's staff. */
@Entity('calendar_addresses')
export class CalendarAddressRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  staffId!: string | null;

  @Column({ type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'date', nullable: true })
  usedOn!: string | null;
}
