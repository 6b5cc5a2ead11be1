import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Bidding, EffectiveSpec, FirstVenue, PlanState, PlanType, UserId, PlanId, VenueId } from '@app/contracts';

/** A plan. Its row holds the last `seq` of its log, and is the lock of its commands. */
@Entity('datebooks')
export class Datebook {
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: PlanId;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  planType!: PlanType;

  @Column({ type: 'smallint' })
  maxMembers!: number;

  @Column({ type: 'uuid' })
  createdBy!: UserId;

  @Column({ type: 'uuid', nullable: true })
  delegateId!: UserId | null;

  @Column({ type: 'text', nullable: true })
  inviteCode!: string | null;

  @Column({ type: 'boolean', default: () => 'false' })
  sameLocationMode!: boolean;

  @Column({ type: 'text', default: () => "'draft'" })
  state!: PlanState;

  @Column({ type: 'text', default: () => "'held'" })
  bidding!: Bidding;

  @Column({ type: 'boolean', default: () => 'false' })
  biddingChosen!: boolean;

  @Column({ type: 'smallint' })
  partySize!: number;

  @Column({ type: 'boolean', default: () => 'false' })
  partySizeChosen!: boolean;

  @Column({ type: 'boolean', default: () => 'false' })
  rosterFrozen!: boolean;

  @Column({ type: 'boolean', default: () => 'false' })
  keptByPause!: boolean;

  @Column({ type: 'uuid', nullable: true })
  negotiatorId!: UserId | null;

  @Column({ type: 'uuid', nullable: true })
  askedBy!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  askedAt!: Date | null;

  @Column({ name: 'mismatch_told', type: 'uuid', array: true, default: () => "'{}'" })
  mismatchNotified!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  negotiationDueAt!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  effective!: EffectiveSpec | null;

  @Column({ type: 'integer', default: 1 })
  planVersion!: number;

  @Column({ type: 'integer', default: 0 })
  eventSeq!: number;

  @Column({ type: 'integer', default: 0 })
  logFloor!: number;

  @Column({ type: 'timestamptz', nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'app_clock()' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'boolean', default: true })
  notesKept!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  itineraryAt!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  firstVenue!: FirstVenue | null;

  /** The plan whose evening this one is a stop of. */
  @Column({ type: 'uuid', nullable: true })
  eveningId!: PlanId | null;

  /** The venue of that stop, as the evening had it when the stop was put out to bid. */
  @Column({ type: 'uuid', nullable: true })
  eveningStop!: VenueId | null;

  /** The plan that this one repeats. */
  @Column({ type: 'uuid', nullable: true })
  againOf!: PlanId | null;

  /** When venues that have become news are next looked for; null: it does not keep asking. */
  @Column({ type: 'timestamptz', nullable: true })
  asksNextAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  logKeptUntil!: Date | null;
}
