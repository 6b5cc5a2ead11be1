import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  VersionColumn,
} from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') firstName!: string;
  @Column('text', { nullable: true }) contactName!: string | null;
  @Column('text', { nullable: true }) contactPhone!: string | null;
  @Column('timestamptz', { nullable: true }) adultAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

@Entity('venues')
@Index(['latitude', 'longitude'])
export class Venue {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') placeType!: string;
  @Column('double precision') latitude!: number;
  @Column('double precision') longitude!: number;
  @Column('int') seats!: number;
}

/** A session of a person (cookie) or of a venue (bearer token). */
@Entity('sessions')
export class Session {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Index({ unique: true })
  @Column('text')
  tokenHash!: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  user!: Relation<User> | null;
  @ManyToOne(() => Venue, { onDelete: 'CASCADE', nullable: true })
  venue!: Relation<Venue> | null;
  @Column('timestamptz') expiresAt!: Date;
}

export type PlanState = 'collecting' | 'live' | 'booked';

@Entity('plans')
export class Plan {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') planType!: string;
  @Column('text', { default: 'collecting' }) state!: PlanState;
  @Column('int') partySize!: number;
  @Column('uuid') ownerId!: string;
  @ManyToOne(() => User)
  @JoinColumn({ name: 'ownerId' })
  owner?: Relation<User>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

@Entity('members')
@Index(['planId', 'userId'], { unique: true })
export class Member {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') planId!: string;
  @ManyToOne(() => Plan, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'planId' })
  plan?: Relation<Plan>;
  @Index()
  @Column('uuid')
  userId!: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId' })
  user?: Relation<User>;
  @Column('text') role!: 'owner' | 'member';
}

@Entity('preferences')
@Index(['planId', 'userId'], { unique: true })
export class Preference {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') planId!: string;
  @ManyToOne(() => Plan, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'planId' })
  plan?: Relation<Plan>;
  @Column('uuid') userId!: string;
  @Column('text', { array: true }) dateStyles!: string[];
  @Column('int') minSpend!: number;
  @Column('double precision') latitude!: number;
  @Column('double precision') longitude!: number;
  @Column('int') radiusKm!: number;
}

@Entity('bid_requests')
export class BidRequest {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Index()
  @Column('uuid')
  planId!: string;
  @ManyToOne(() => Plan, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'planId' })
  plan?: Relation<Plan>;
  @Column('text', { default: 'open' }) status!: 'open' | 'closed';
  @Column('int') minSpend!: number;
  @Column('int') partySize!: number;
  @Column('timestamptz') closesAt!: Date;
}

@Entity('invites')
@Index(['requestId', 'venueId'], { unique: true })
export class Invite {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') requestId!: string;
  @ManyToOne(() => BidRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'requestId' })
  request?: Relation<BidRequest>;
  @Index()
  @Column('uuid')
  venueId!: string;
  @ManyToOne(() => Venue)
  @JoinColumn({ name: 'venueId' })
  venue?: Relation<Venue>;
  @Column('double precision') distanceKm!: number;
}

export type BidStatus = 'pending' | 'accepted' | 'lost';

@Entity('bids')
@Index(['planId'], { unique: true, where: `status = 'accepted'` })
@Index(['requestId', 'venueId'], { unique: true })
export class Bid {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') requestId!: string;
  @ManyToOne(() => BidRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'requestId' })
  request?: Relation<BidRequest>;
  @Index()
  @Column('uuid')
  planId!: string;
  @ManyToOne(() => Plan, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'planId' })
  plan?: Relation<Plan>;
  @Column('uuid') venueId!: string;
  @ManyToOne(() => Venue)
  @JoinColumn({ name: 'venueId' })
  venue!: Relation<Venue>;
  @Column('text', { default: 'pending' }) status!: BidStatus;
  @Column('int') proposedPrice!: number;
  @Column('text', { array: true }) inclusions!: string[];
  @Column('jsonb') perks!: object[];
  @Column('timestamptz') startAt!: Date;
  @Column('int') partySize!: number;
  @Column('int') score!: number;
  @VersionColumn() version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

@Entity('venue_slots')
@Index(['venueId', 'day'], { unique: true })
export class VenueSlot {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') venueId!: string;
  @Column('date') day!: string;
  @Column('int') taken!: number;
}

@Entity('bookings')
export class Booking {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Index({ unique: true })
  @Column('text')
  ref!: string;
  @Index()
  @Column('uuid')
  planId!: string;
  @ManyToOne(() => Plan)
  @JoinColumn({ name: 'planId' })
  plan?: Relation<Plan>;
  @Column('uuid') bidId!: string;
  @Index()
  @Column('uuid')
  venueId!: string;
  @Column('timestamptz') startAt!: Date;
  @Column('int') partySize!: number;
  @Column('int') price!: number;
  @Column('text') contactName!: string;
  @Column('text') contactPhone!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A notice in the list of a person or of a venue. */
@Entity('notices')
export class Notice {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') type!: string;
  @Index()
  @Column('uuid')
  recipientId!: string;
  @Column('jsonb') data!: object;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

export const ENTITIES = [User, Venue, Session, Plan, Member, Preference, BidRequest, Invite, Bid, VenueSlot, Booking, Notice];
