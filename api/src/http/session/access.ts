import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type StaffRole, type VenueStatus } from '@app/contracts';
import { mayDo, type StaffRight } from '@app/domain';
import type { Reader, SessionUser, VenueSessionsRepository } from '@app/persistence';
import { fail } from '../problem.js';
import { KnownTokens } from './known-tokens.js';
import type { Renewal } from './renewal.js';
import { hashToken, type UserTokens } from './user-tokens.js';

/** Who is asking, on a planner's route. */
export interface AuthUser extends Omit<SessionUser, 'renew'> {
  /** SHA-256 of the token, hex: names the session's room. */
  sessionHash: string;
}

/** Who is asking, on a venue's route. */
export interface AuthVenueStaff {
  staffId: string;
  venueId: string;
  role: StaffRole;
  status: VenueStatus;
}

/** Whose a venue's token is; whether it is good is another question. Staff move where their venue takes over a place of the catalogue. */
export type UnverifiedVenueSession = Pick<AuthVenueStaff, 'staffId' | 'venueId'>;

export type Access = 'public' | 'user' | 'token' | 'venue' | 'ops';
const ACCESS = 'access';
const RIGHT = 'staff-right';
const DEFERS_TOKEN_CHECK = 'defers-token-check';
const SHOWS_PERSON = 'shows-person';
const NAMES_VIEWER = 'names-viewer';

/** Anybody may call. */
export const Public = () => SetMetadata<string, Access>(ACCESS, 'public');
/** Only a signed-in venue (Bearer); the cookie is never looked at. */
export const ForVenue = () => SetMetadata<string, Access>(ACCESS, 'venue');
/** A command that any of a venue's staff may give; all others are for its owners and managers. A host reads everything. */
export const AnyStaff = () => SetMetadata<string, StaffRight>(RIGHT, 'counter');
/** A command about who works with the desk: for its owners. */
export const OwnersOnly = () => SetMetadata<string, StaffRight>(RIGHT, 'team');
/**
 * A venue's command whose transaction asks in its first write whether the token is good, by the command's `Key`: where this process knows
 * already whose it is, that spares a round trip. The handler is told by `@UnverifiedVenue()`.
 */
export const DeferTokenCheck = () => SetMetadata<string, true>(DEFERS_TOKEN_CHECK, true);
/** Only the roles ops and admin, with their second factor. */
export const ForOps = () => SetMetadata<string, Access>(ACCESS, 'ops');
/** A route of the team that shows or changes a person: it needs a code of the second factor from the last minutes. */
export const ShowsPerson = () => SetMetadata<string, true>(SHOWS_PERSON, true);
/** A route that takes everything along or erases it: a page has to say for whom it was drawn. */
export const NamesViewer = () => SetMetadata<string, true>(NAMES_VIEWER, true);
/** Needs a token, whose session the handler's own statement reads together with its data. */
export const ByToken = () => SetMetadata<string, Access>(ACCESS, 'token');

type Method = (...args: never[]) => unknown;
/** How a route lets in: what its handler says, else its controller. */
export const accessOf = (reflector: Reflector, handler: Method, controller: Type): Access =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]) ?? 'user';
/** Which right of a venue's staff a route names; null where it names none. */
export const namedRight = (reflector: Reflector, handler: Method): StaffRight | null =>
  reflector.get<StaffRight | undefined>(RIGHT, handler) ?? null;
/** Which right it asks for: where it names none, to look, unless it is a command. */
export const rightFor = (named: StaffRight | null, method: string): StaffRight =>
  named ?? (method.toUpperCase() === 'GET' ? 'look' : 'desk');

const WHO_MAY: Partial<Record<StaffRight, string>> = {
  desk: 'Only owners and managers of the venue may do that.',
  team: 'Only owners of the venue may do that.',
};

/** Undoes a command of somebody who turned out to work at another venue by now, for `venueId` to do it again. */
export class VenueSessionMoved extends Error {
  constructor(readonly venueId: string) {
    super('The token’s known works at another venue');
  }
}

/** A request, with what the guard found out about it. */
export type AuthenticatedRequest = FastifyRequest & {
  /** How the route lets in; set once the guard is reached. */
  access?: Access;
  user?: AuthUser;
  venue?: AuthVenueStaff;
  /** Of a venue's command that has yet to verifyToken its token. */
  unverified?: UnverifiedVenueSession;
  /** Asks again whether the token is good; a command does so behind its lock, because a session can end while it waits. */
  verifyToken?: (reader: Reader) => Promise<unknown>;
  /** The user's id, on a route marked ByToken, once its handler has looked. */
  reader?: string;
  /** Of the token that counts. Good when `user` or `venue` is there; else the handler looks. */
  tokenHash?: Buffer;
};

/** Whoever counts as one in limits: a person, and the venue whose staff they are. */
export interface Caller {
  person: string;
  venue: string | null;
}

/** Who turned out to be asking; null while nobody knows. */
export function callerOf({ user, venue, unverified, reader }: AuthenticatedRequest): Caller | null {
  const staff = venue ?? unverified;
  if (staff) return { person: staff.staffId, venue: staff.venueId };
  const person = user?.id ?? reader;
  return person ? { person, venue: null } : null;
}

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): AuthUser => {
  return context.switchToHttp().getRequest<AuthenticatedRequest>().user ?? fail('not-signed-in');
});
export const CurrentVenue = createParamDecorator((_: unknown, context: ExecutionContext): AuthVenueStaff => {
  return context.switchToHttp().getRequest<AuthenticatedRequest>().venue ?? fail('not-signed-in');
});
/** Whose token it is, on a route marked DeferTokenCheck. */
export const UnverifiedVenue = createParamDecorator((_: unknown, context: ExecutionContext): UnverifiedVenueSession => {
  const { venue, unverified } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return venue ?? unverified ?? fail('not-signed-in');
});
/** SHA-256 of the token that counts. */
export const TokenHash = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  return context.switchToHttp().getRequest<AuthenticatedRequest>().tokenHash ?? fail('not-signed-in');
});

/** The venue's token that a request carries, good or not. */
export const bearer = (headers: FastifyRequest['headers']) =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null;

/** The hashes of all tokens that a request carries, good or not. */
export const broughtBy = ({ headers }: Pick<FastifyRequest, 'headers'>, tokens: UserTokens): Buffer[] => {
  const venue = bearer(headers);
  return [...tokens.of(headers).map(({ token }) => token), ...(venue ? [venue] : [])].map(hashToken);
};

type TeamMember = Pick<AuthUser, 'role' | 'isDemo' | 'secondFactor' | 'teamOpen' | 'codeFresh'>;

/**
 * Lets operations and administration alone go on, while the sign-in with their second factor holds; the accounts of the demonstration have no
 * second factor.
 */
export function admitTeam({ role, isDemo, secondFactor, teamOpen }: TeamMember): void {
  if (role === 'user') fail('forbidden');
  if (isDemo) return;
  if (!secondFactor) fail('second-factor-missing');
  if (!teamOpen) fail('team-session-ended');
}

/** Asks somebody of the team for a code again before a person is shown. */
export function needFreshCode({ isDemo, codeFresh }: TeamMember): void {
  if (!isDemo && !codeFresh) fail('second-factor-needed');
}

/** Refuses what a page asks that was drawn for somebody else: in another tab of the browser, somebody has signed in since. */
export function admitViewer(headers: FastifyRequest['headers'], id: string): void {
  const drawnFor = headers[HEADERS.viewer];
  if (drawnFor !== undefined && drawnFor !== id) fail('identity-changed');
}

/** Refuses a page that does not say for whom it was drawn. A program sends no Sec-Fetch-Site. */
function needViewer(headers: FastifyRequest['headers']): void {
  if (headers['sec-fetch-site'] !== undefined && headers[HEADERS.viewer] === undefined) fail('identity-changed');
}

/** Lets in by the route's own kind of credential; deny is the default. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly knownSessions = new KnownTokens<UnverifiedVenueSession & Pick<AuthVenueStaff, 'role'>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly venues: VenueSessionsRepository,
    private readonly tokens: UserTokens,
    private readonly renewal: Renewal,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = accessOf(this.reflector, context.getHandler() as Method, context.getClass());
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    request.access = access;
    if (access === 'public') return true;
    if (access === 'venue') {
      const token = bearer(request.headers) ?? fail('not-signed-in');
      const handler = context.getHandler() as Method;
      const hash = hashToken(token);
      const right = rightFor(namedRight(this.reflector, handler), request.method);
      const verifyToken = (reader?: Reader) => this.verifyVenueToken(request, hash, right, reader);
      request.verifyToken = verifyToken;
      const known = this.reflector.get<true | undefined>(DEFERS_TOKEN_CHECK, handler) && this.knownSessions.get(hash.toString('base64url'));
      // Whoever may not, as far as is known, is told so before anything else is looked at.
      if (known && mayDo(known.role, right)) {
        admitViewer(request.headers, known.staffId);
        request.unverified = known;
      }
      if (!request.unverified) await verifyToken();
      return true;
    }
    const [only, second] = this.tokens.of(request.headers);
    if (!only) fail('not-signed-in');
    if (access === 'token' && !second) {
      request.tokenHash = hashToken(only.token);
      return true;
    }
    const found = (await this.tokens.user(request.headers)) ?? fail('not-signed-in');
    const { renew: _renew, ...user } = found.user;
    admitViewer(request.headers, user.id);
    if (this.reflector.get<true | undefined>(NAMES_VIEWER, context.getHandler())) needViewer(request.headers);
    request.tokenHash = found.hash;
    request.verifyToken = (reader) => this.tokens.verify(found.hash, reader);
    request.user = { ...user, sessionHash: found.hash.toString('hex') };
    if (found.user.renew || found.old) await this.renewal.renew(found, context.switchToHttp().getResponse<FastifyReply>());
    if (access === 'ops') await this.admitToTeam(context, request, user);
    return true;
  }

  /** What a page of the team asks by itself keeps no session open: a screen that nobody looks at would never end. */
  private async admitToTeam(context: ExecutionContext, { headers }: FastifyRequest, user: Omit<SessionUser, 'renew'>): Promise<void> {
    admitTeam(user);
    if (this.reflector.get<true | undefined>(SHOWS_PERSON, context.getHandler())) needFreshCode(user);
    if (headers[HEADERS.unattended] === undefined && !user.isDemo) await this.tokens.noteTeamUse(user.sessionId);
  }

  private async verifyVenueToken(request: AuthenticatedRequest, hash: Buffer, right: StaffRight, reader?: Reader): Promise<void> {
    const venue = (await this.venues.byToken(hash, reader)) ?? fail('not-signed-in');
    if (!request.unverified) admitViewer(request.headers, venue.staffId);
    request.venue = venue;
    request.tokenHash = hash;
    this.knownSessions.add(hash.toString('base64url'), { staffId: venue.staffId, venueId: venue.venueId, role: venue.role });
    if (!mayDo(venue.role, right)) fail('forbidden', WHO_MAY[right]);
    if (reader && request.unverified && request.unverified.venueId !== venue.venueId) throw new VenueSessionMoved(venue.venueId);
  }
}
