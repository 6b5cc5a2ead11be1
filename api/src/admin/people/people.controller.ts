import { Body, Controller, Header, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { FoundPerson, PersonalData, PersonContact, PersonRecord, UserId } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentUser, ForOps, ShowsPerson, type AuthUser } from '../../http/session/access.js';
import { FindPeopleDto, GiveReasonDto } from './people.dto.js';
import { PeopleService } from './people.service.js';

const SEARCHES = { name: 'people-searches', points: 60, seconds: 600 };
const LOOKS = { name: 'people-looks', points: 120, seconds: 600 };
/** The limit of unmasked views: contacts and exports. */
const SHOWN = { name: 'people-shown', points: 20, seconds: 600 };

/** People, for the team's support; commands throughout, because each view is audited and no address may appear in a URL. */
@ForOps()
@Controller('admin/users')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  /** Search people. By an id, a whole e-mail or phone number, a booking’s reference or an invite code. Names and contacts are masked, and each search is written to the security log. */
  @Limit(SEARCHES)
  @Post('search')
  @HttpCode(200)
  @Refuses()
  find(@CurrentUser() user: AuthUser, @Body() body: FindPeopleDto): Promise<FoundPerson[]> {
    return this.people.find(user, body.text.trim());
  }

  /** Read what is kept about a person. Names and contacts are masked, and each look is written to the security log. */
  @Limit(LOOKS)
  @ShowsPerson()
  @Post(':id/look')
  @HttpCode(200)
  @Refuses('not-found', 'second-factor-needed')
  look(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId): Promise<PersonRecord> {
    return this.people.look(user, id);
  }

  /** Show the contact of a person. Needs a reason, which is written to the security log. */
  @Limit(SHOWN)
  @ShowsPerson()
  @Post(':id/contact')
  @HttpCode(200)
  @Refuses('not-found', 'second-factor-needed')
  contact(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId, @Body() body: GiveReasonDto): Promise<PersonContact> {
    return this.people.contact(user, id, body);
  }

  /** Export the personal data of a person. Needs a reason, which is written to the security log. */
  @Limit(SHOWN)
  @ShowsPerson()
  @Post(':id/export')
  @HttpCode(200)
  @Header('content-disposition', 'attachment; filename="personal-data.json"')
  @Refuses('not-found', 'second-factor-needed', 'version-mismatch')
  export(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId, @Body() body: GiveReasonDto): Promise<PersonalData> {
    return this.people.export(user, id, body);
  }

  /** Sign a person out everywhere. */
  @Post(':id/sign-out')
  @HttpCode(204)
  @Refuses('not-found')
  signOut(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId): Promise<void> {
    return this.people.signOut(user, id);
  }

  /** Schedule the deletion of a person. Needs a reason, which is written to the security log. It can be cancelled until it begins. */
  @ShowsPerson()
  @Post(':id/deletion')
  @HttpCode(204)
  @Refuses('not-found', 'second-factor-needed', 'version-mismatch')
  askDeletion(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId, @Body() body: GiveReasonDto): Promise<void> {
    return this.people.askDeletion(user, id, body);
  }

  /** Cancel the scheduled deletion of a person. Needs a reason, which is written to the security log. */
  @ShowsPerson()
  @Post(':id/deletion/cancel')
  @HttpCode(204)
  @Refuses('not-found', 'second-factor-needed', 'version-mismatch')
  cancelDeletion(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId, @Body() body: GiveReasonDto): Promise<void> {
    return this.people.cancelDeletion(user, id, body);
  }
}
