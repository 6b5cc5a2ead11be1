import { SECURITY_EVENTS, type SecurityEvent } from '@app/contracts';
import { OneOf, Optional, Uuid } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

export class SecurityLogQuery extends PageQuery {
  /** A user's or a member of staff's id. */
  @Optional()
  @Uuid()
  actor?: string;

  @Optional()
  @OneOf(SECURITY_EVENTS)
  type?: SecurityEvent;
}
