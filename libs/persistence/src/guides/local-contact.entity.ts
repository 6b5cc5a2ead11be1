import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CitySlug, GuideLanguage } from '@app/contracts';

/** The local guide of a city. */
@Entity('local_contacts')
export class LocalContactRow {
  @PrimaryColumn({ type: 'text' })
  citySlug!: CitySlug;

  @Column({ type: 'uuid', generated: 'uuid' })
  id!: string;

  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'text', array: true })
  languages!: GuideLanguage[];

  @Column({ type: 'text', nullable: true })
  bio!: string | null;

  @Column({ type: 'boolean' })
  verified!: boolean;

  @Column({ type: 'text', nullable: true })
  phoneNumber!: string | null;

  @Column({ type: 'text', nullable: true })
  whatsappNumber!: string | null;

  @Column({ type: 'boolean', default: () => 'false' })
  isDemo!: boolean;
}
