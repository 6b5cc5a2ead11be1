import { createHash, randomBytes } from 'node:crypto';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { MoreThan, Repository } from 'typeorm';
import { Session, User, Venue } from './entities.js';

const DAY_MS = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type SessionRequest = FastifyRequest & { user?: User; venue?: Venue };

@Injectable()
export class SessionsService {
  constructor(@InjectRepository(Session) private readonly sessions: Repository<Session>) {}

  async open(user: User): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.sessions.save({ tokenHash: hashOf(token), user, venue: null, expiresAt: new Date(Date.now() + 90 * DAY_MS) });
    return token;
  }

  find(token: string): Promise<Session | null> {
    return this.sessions.findOne({
      where: { tokenHash: hashOf(token), expiresAt: MoreThan(new Date()) },
      relations: { user: true, venue: true },
    });
  }
}

/** Lets a signed-in person through. */
@Injectable()
export class UserGuard implements CanActivate {
  constructor(private readonly sessions: SessionsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const token = request.cookies['sid'];
    const session = token ? await this.sessions.find(token) : null;
    if (!session?.user) throw new UnauthorizedException();
    request.user = session.user;
    return true;
  }
}

/** Lets a signed-in venue through. */
@Injectable()
export class VenueGuard implements CanActivate {
  constructor(private readonly sessions: SessionsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const session = scheme === 'Bearer' && token ? await this.sessions.find(token) : null;
    if (!session?.venue) throw new UnauthorizedException();
    request.venue = session.venue;
    return true;
  }
}

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SessionRequest>().user,
);
export const CurrentVenue = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SessionRequest>().venue,
);
