import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CancelPolicy, OfferTerms, Perk, PriceKind, VenueId } from '@app/contracts';

/** The columns of the terms that an offer and a template have in common. */
export abstract class OfferTermColumns implements OfferTerms {
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  inclusions!: string[];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  perks!: Perk[];

  @Column({ type: 'text', default: () => "'moderate'" })
  policy!: CancelPolicy;

  @Column({ type: 'text', nullable: true })
  note!: string | null;
}

/** An offer that a venue keeps for later. */
@Entity('offer_templates')
export class OfferTemplateRow extends OfferTermColumns {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Column({ type: 'uuid' })
  venueId!: VenueId;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  priceKind!: PriceKind;

  @Column({ type: 'integer' })
  price!: number;

  @Column({ type: 'integer', default: 0 })
  alcohol!: number;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  loweredAt!: Date | null;
}
