import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type KeyScope, type VenueId } from '@app/contracts';
import { mayDo, type StaffRight } from '@app/domain';
import type { Database, SessionUser, SessionVenue, Transaction } from '@app/persistence';
import { fail } from '../problem.js';
import { admitKey, isKey, scopeOf } from './key-access.js';
import { createKnownTokens } from './known-tokens.js';
import type { Renewal } from './renewal.js';
import { hashToken, type UserTokens } from './user-tokens.js';

/** The caller of a planner's route. */
export interface AuthUser extends Omit<SessionUser, 'renew'> {
  /** SHA-256 of the token, hex: names the session's room. */
  sessionHash: string;
}

/** The caller of a venue's route. */
export interface AuthVenueStaff extends SessionVenue {
  /** Checks the token again; a command does so behind its lock, because a session can end during the wait. */
  verifyToken: VerifyToken;
}
/** Refuses a token that is no longer valid, or whose owner lacks the right of the route. */
type VerifyToken = (tx: Transaction) => Promise<unknown>;

/** The owner of a venue's token before its verification. Staff move when their venue takes over a place of the catalogue. */
export type UnverifiedVenueSession = Pick<AuthVenueStaff, 'staffId' | 'venueId'>;

export type Access = 'public' | 'user' | 'token' | 'venue' | 'ops';
const ACCESS = 'access';
const RIGHT = 'staff-right';
const DEFERS_TOKEN_CHECK = 'defers-token-check';
const SHOWS_PERSON = 'shows-person';
const NAMES_VIEWER = 'names-viewer';

/** Allows every caller. */
export const Public = () => SetMetadata<string, Access>(ACCESS, 'public');
/** Allows a signed-in venue (Bearer) only; the cookie is ignored. */
export const ForVenue = () => SetMetadata<string, Access>(ACCESS, 'venue');
/** Allows a command to all of a venue's staff; other commands are for its owners and managers. A host reads everything. */
export const AnyStaff = () => SetMetadata<string, StaffRight>(RIGHT, 'counter');
/** Allows a command about the desk's staff to owners only. */
export const OwnersOnly = () => SetMetadata<string, StaffRight>(RIGHT, 'team');
/**
 * Defers the token check of a venue's command to its transaction, whose first write verifies it by the command's `Key`: when this process already
 * knows the token's owner, that saves a round trip. The handler gets the owner by `@UnverifiedVenue()`.
 */
export const DeferTokenCheck = () => SetMetadata<string, true>(DEFERS_TOKEN_CHECK, true);
/** Allows the roles ops and admin only, with their second factor. */
export const ForOps = () => SetMetadata<string, Access>(ACCESS, 'ops');
/** A team route that shows or changes a person: it needs a code of the second factor from the last minutes. */
export const ShowsPerson = () => SetMetadata<string, true>(SHOWS_PERSON, true);
/** A route that exports or deletes all data: the page has to name the viewer for whom it was rendered. */
export const NamesViewer = () => SetMetadata<string, true>(NAMES_VIEWER, true);
/** Needs a token, whose session the handler's own statement reads together with its data. */
export const ByToken = () => SetMetadata<string, Access>(ACCESS, 'token');

type Method = (...args: never[]) => unknown;
/** The access of a route: its handler's, else its controller's. */
export const accessOf = (reflector: Reflector, handler: Method, controller: Type): Access =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]) ?? 'user';
/** The staff right that a route names; null for none. */
export const namedRight = (reflector: Reflector, handler: Method): StaffRight | null =>
  reflector.get<StaffRight | undefined>(RIGHT, handler) ?? null;
/** The staff right that a route needs: without a named one, reads are for everyone and commands for managers. */
export const rightFor = (named: StaffRight | null, method: string): StaffRight =>
  named ?? (method.toUpperCase() === 'GET' ? 'look' : 'desk');

const WHO_MAY: Partial<Record<StaffRight, string>> = {
  desk: 'Only owners and managers of the venue may do that.',
  team: 'Only owners of the venue may do that.',
};

/** Rolls back a command of a member of staff who has moved to another venue, so that it runs again for `venueId`. */
export class VenueSessionMoved extends Error {
  constructor(readonly venueId: VenueId) {
    super('The token’s known works at another venue');
  }
}

/** A request with the results of the access guard. */
export type AuthenticatedRequest = FastifyRequest & {
  /** The access of the route; set by the guard. */
  access?: Access;
  user?: AuthUser;
  venue?: SessionVenue;
  /** The key of the venue's own system that calls in the place of its staff. */
  key?: { id: string; name: string };
  /** The owner of a venue's token that the command has yet to verify. */
  unverified?: UnverifiedVenueSession;
  verifyToken?: VerifyToken;
  /** The user's id, on a route marked ByToken, after its handler's read. */
  reader?: string;
  /** The hash of the token that counts. Valid when `user` or `venue` is set; else the handler verifies it. */
  tokenHash?: Buffer;
};

/** The unit of limits: a person, and the venue that employs them. */
export interface Caller {
  person: string;
  venue: string | null;
}

/** The caller as far as identified; null before that. */
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
  const { venue, verifyToken } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return venue && verifyToken ? { ...venue, verifyToken } : fail('not-signed-in');
});
/** The owner of the token, on a route marked DeferTokenCheck. */
export const UnverifiedVenue = createParamDecorator((_: unknown, context: ExecutionContext): UnverifiedVenueSession => {
  const { venue, unverified } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return venue ?? unverified ?? fail('not-signed-in');
});
/** SHA-256 of the token that counts. */
export const TokenHash = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  return context.switchToHttp().getRequest<AuthenticatedRequest>().tokenHash ?? fail('not-signed-in');
});

/** The venue's token of a request, valid or not. */
export const bearer = (headers: FastifyRequest['headers']) =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null;

/** The hashes of all tokens of a request, valid or not. */
export const broughtBy = ({ headers }: Pick<FastifyRequest, 'headers'>, tokens: UserTokens): Buffer[] => {
  const venue = bearer(headers);
  return [...tokens.of(headers).map(({ token }) => token), ...(venue ? [venue] : [])].map(hashToken);
};

type TeamMember = Pick<AuthUser, 'role' | 'isDemo' | 'secondFactor' | 'teamOpen' | 'codeFresh'>;

/**
 * Admits only operations and administration, while the sign-in with their second factor holds; the accounts of the demonstration have no second
 * factor.
 */
export function admitTeam({ role, isDemo, secondFactor, teamOpen }: TeamMember): void {
  if (role === 'user') fail('forbidden');
  if (isDemo) return;
  if (!secondFactor) fail('second-factor-missing');
  if (!teamOpen) fail('team-session-ended');
}

/** Requires a fresh code from a team member before a person is shown. */
export function needFreshCode({ isDemo, codeFresh }: TeamMember): void {
  if (!isDemo && !codeFresh) fail('second-factor-needed');
}

/** Refuses requests of a page that was rendered for another viewer: in another tab of the browser, a different person has signed in since. */
export function admitViewer(headers: FastifyRequest['headers'], id: string): void {
  const drawnFor = headers[HEADERS.viewer];
  if (drawnFor !== undefined && drawnFor !== id) fail('identity-changed');
}

/** Refuses a page that does not name its viewer. A program sends no Sec-Fetch-Site. */
function needViewer(headers: FastifyRequest['headers']): void {
  if (headers['sec-fetch-site'] !== undefined && headers[HEADERS.viewer] === undefined) fail('identity-changed');
}

/** Checks the route's own kind of credential; deny is the default. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly knownSessions = createKnownTokens<UnverifiedVenueSession & Pick<AuthVenueStaff, 'role'>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
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
      if (isKey(token)) return this.admitSystem(request, hash, scopeOf(this.reflector, handler));
      const right = rightFor(namedRight(this.reflector, handler), request.method);
      const verifyToken = (tx?: Transaction) => this.verifyVenueToken(request, hash, right, tx);
      request.verifyToken = verifyToken;
      const known = this.reflector.get<true | undefined>(DEFERS_TOKEN_CHECK, handler) && this.knownSessions.get(hash.toString('base64url'));
      // A caller without the right, as far as known, is refused before any other read.
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
    request.verifyToken = (tx) => this.tokens.verify(found.hash, tx);
    request.user = { ...user, sessionHash: found.hash.toString('hex') };
    if (found.user.renew || found.old) await this.renewal.renew(found, context.switchToHttp().getResponse<FastifyReply>());
    if (access === 'ops') await this.admitToTeam(context, request, user);
    return true;
  }

  /** Automatic requests of a team page do not prolong the session: an unattended screen would never sign out. */
  private async admitToTeam(context: ExecutionContext, { headers }: FastifyRequest, user: Omit<SessionUser, 'renew'>): Promise<void> {
    admitTeam(user);
    if (this.reflector.get<true | undefined>(SHOWS_PERSON, context.getHandler())) needFreshCode(user);
    if (headers[HEADERS.unattended] === undefined && !user.isDemo) await this.tokens.noteTeamUse(user.sessionId);
  }

  /** Admits the venue's own system, which has no known session: its key is read with each call. */
  private async admitSystem(request: AuthenticatedRequest, hash: Buffer, scope: KeyScope | null): Promise<true> {
    const verify = async (tx?: Transaction) => Object.assign(request, await admitKey(this.database, hash, scope, tx));
    request.tokenHash = hash;
    request.verifyToken = verify;
    await verify();
    return true;
  }

  private async verifyVenueToken(request: AuthenticatedRequest, hash: Buffer, right: StaffRight, tx?: Transaction): Promise<void> {
    const venue = (await (tx ?? this.database).venueSessions.byToken(hash)) ?? fail('not-signed-in');
    if (!request.unverified) admitViewer(request.headers, venue.staffId);
    request.venue = venue;
    request.tokenHash = hash;
    this.knownSessions.set(hash.toString('base64url'), { staffId: venue.staffId, venueId: venue.venueId, role: venue.role });
    if (!mayDo(venue.role, right)) fail('forbidden', WHO_MAY[right]);
    if (tx && request.unverified && request.unverified.venueId !== venue.venueId) throw new VenueSessionMoved(venue.venueId);
  }
}
