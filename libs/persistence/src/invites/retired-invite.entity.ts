import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that a plan had before. */
@Entity('retired_invites')
export class RetiredInvite {
  @PrimaryColumn({ type: 'text' })
  code!: string;

  @Column({ type: 'uuid' })
  datebookId!: string;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  retiredAt!: Date;
}
