import { createHash } from 'node:crypto';
import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { COOKIES, HEADERS, type StaffRole, type UserRole } from '@app/contracts';
import { SessionsRepository } from '@app/persistence';
import { fail } from './problem.js';

/** Who is asking, on a planner's route. */
export interface CurrentUserOf {
  id: string;
  role: UserRole;
  isGuest: boolean;
  sessionId: string;
  /** SHA-256 of the token, hex: names the session's room. */
  sessionHash: string;
}

/** Who is asking, on a venue's route. */
export interface CurrentVenueOf {
  staffId: string;
  venueId: string;
  role: StaffRole;
}

type Access = 'public' | 'user' | 'token' | 'venue' | 'ops';
const ACCESS = 'access';

/** Anybody may call. */
export const Public = () => SetMetadata<string, Access>(ACCESS, 'public');
/** Only a signed-in venue (Bearer); the cookie is never looked at. */
export const ForVenue = () => SetMetadata<string, Access>(ACCESS, 'venue');
/** Only the roles ops and admin. */
export const ForOps = () => SetMetadata<string, Access>(ACCESS, 'ops');
/** Needs a token, whose session the handler's own statement reads together with its data. */
export const ByToken = () => SetMetadata<string, Access>(ACCESS, 'token');

type Asked = FastifyRequest & { user?: CurrentUserOf; venue?: CurrentVenueOf; tokenHash?: Buffer };

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUserOf => {
  return context.switchToHttp().getRequest<Asked>().user ?? fail('not-signed-in');
});
export const CurrentVenue = createParamDecorator((_: unknown, context: ExecutionContext): CurrentVenueOf => {
  return context.switchToHttp().getRequest<Asked>().venue ?? fail('not-signed-in');
});
/** SHA-256 of the user's token, for handlers marked ByToken. */
export const TokenHash = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  return context.switchToHttp().getRequest<Asked>().tokenHash ?? fail('not-signed-in');
});

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const SID = new RegExp(`(?:^|;\\s*)${COOKIES.session}=([A-Za-z0-9_-]{20,100})`);

/** The user's token: the cookie, else the backup token's header. */
export function userToken(headers: FastifyRequest['headers']): string | null {
  const backup = headers[HEADERS.backupToken];
  return SID.exec(headers.cookie ?? '')?.[1] ?? (typeof backup === 'string' && backup.length <= 100 ? backup : null);
}

const bearer = (headers: FastifyRequest['headers']) => /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null;

/** Lets in by the route's own kind of credential; deny is the default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]) ?? 'user';
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<Asked>();
    const token = access === 'venue' ? bearer(request.headers) : userToken(request.headers);
    if (!token) fail('not-signed-in');
    const hash = hashToken(token);
    if (access === 'token') {
      request.tokenHash = hash;
      return true;
    }
    if (access === 'venue') {
      request.venue = (await this.sessions.venueByToken(hash, 'access')) ?? fail('not-signed-in');
      return true;
    }
    const found = (await this.sessions.userByToken(hash)) ?? fail('not-signed-in');
    request.user = { ...found, sessionHash: hash.toString('hex') };
    if (access === 'ops' && found.role === 'user') fail('forbidden');
    return true;
  }
}
