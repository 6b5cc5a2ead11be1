import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentItem, Language, UserId } from '@app/contracts';

/** An answer of a person to an item of the consent notice. Rows are only added: they are the evidence. */
@Entity('consents')
export class Consent {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: UserId;

  @Column({ type: 'text' })
  item!: ConsentItem;

  @Column({ type: 'boolean' })
  granted!: boolean;

  @Column({ type: 'text' })
  version!: string;

  @Column({ type: 'text' })
  language!: Language;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  at!: Date;
}
