import { Controller, Get, Injectable, Param, ParseUUIDPipe, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CITY_SLUGS, type CitySlug, type GuideView, type LocalContactAnswer } from '@app/contracts';
import { cityNamed, TUNABLES } from '@app/domain';
import { Database } from '@app/persistence';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { fail } from '../http/problem.js';
import { OneOf, Optional, Text } from '../http/requests/fields.js';
import { Public } from '../http/session/access.js';
import { SecurityLog } from '../http/session/security-log.js';
import { hashToken, UserTokens } from '../http/session/user-tokens.js';

export class GuidesQuery {
  @Optional()
  @OneOf(CITY_SLUGS)
  city?: CitySlug;
}

export class LocalContactQuery {
  @Text({ min: 1, max: 60 })
  city!: string;
}

@Injectable()
export class GuidesService {
  constructor(
    private readonly database: Database,
    private readonly log: SecurityLog,
    private readonly tokens: UserTokens,
  ) {}

  list(city: CitySlug | undefined): Promise<GuideView[]> {
    return this.database.guides.list(city ?? null);
  }

  async one(id: string): Promise<GuideView> {
    return (await this.database.guides.one(id)) ?? fail('not-found');
  }

  /** Returns the guide's numbers for a city by name, and audits the view; null for an unknown city or one without a guide. */
  async numbersIn(name: string, headers: FastifyRequest['headers']): Promise<LocalContactAnswer> {
    const city = cityNamed(name);
    const guide = city && (await this.database.guides.ofCity(city.slug));
    if (!guide) return { contact: null };
    const { id, phoneNumber, whatsappNumber } = guide;
    const tokens = this.tokens.of(headers).map(({ token }) => hashToken(token));
    await this.log.noteBefore({ action: 'guide.contact_shown', subjectId: id, details: { about: city.slug }, tokens });
    return { contact: { phoneNumber, whatsappNumber } };
  }
}

/** The local guides, without their numbers. */
@Public()
@Controller('guides')
export class GuidesController {
  constructor(private readonly guides: GuidesService) {}

  /** List the local guides. Without their numbers. */
  @Get()
  @Refuses()
  list(@Query() query: GuidesQuery): Promise<GuideView[]> {
    return this.guides.list(query.city);
  }

  /** Read a local guide. Without the numbers. */
  @Get(':id')
  @Refuses('not-found')
  one(@Param('id', ParseUUIDPipe) id: string): Promise<GuideView> {
    return this.guides.one(id);
  }
}

/** The guide of a city, by its name: one tap, one number. A limit keeps a caller from reading them all within an hour. */
@Public()
@Controller('local-contact')
export class LocalContactController {
  constructor(private readonly guides: GuidesService) {}

  /** Read the phone numbers of a city’s local guide. Null where there is no guide. Few are shown in an hour, and each is written down. */
  @Limit({ name: 'guide-numbers', points: TUNABLES.guideNumbersHourly, seconds: 3600 })
  @Get()
  @Refuses()
  ofCity(@Query() query: LocalContactQuery, @Req() { headers }: FastifyRequest): Promise<LocalContactAnswer> {
    return this.guides.numbersIn(query.city, headers);
  }
}
