import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CitySlug } from '@app/contracts';

@Entity('local_contacts')
export class LocalContactRow {
  @PrimaryColumn({ type: 'text' })
  citySlug!: CitySlug;

  @Column({ type: 'text', nullable: true })
  phoneNumber!: string | null;

  @Column({ type: 'text', nullable: true })
  whatsappNumber!: string | null;
}
