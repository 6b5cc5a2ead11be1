import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CancelPolicy, Perk, PriceKind } from '@app/contracts';

@Entity('offer_templates')
export class OfferTemplateRow {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  priceKind!: PriceKind;

  @Column({ type: 'integer' })
  price!: number;

  @Column({ type: 'integer', default: 0 })
  alcohol!: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  inclusions!: string[];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  perks!: Perk[];

  @Column({ type: 'text', default: () => "'moderate'" })
  policy!: CancelPolicy;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  updatedAt!: Date;
}
