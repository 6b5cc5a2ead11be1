import { KEY_SCOPES, type KeyScope, type MakeVenueKey } from '@app/contracts';
import { Name, SomeOf } from '../../http/requests/fields.js';

export class MakeVenueKeyDto implements MakeVenueKey {
  @Name({ max: 60 })
  name!: string;

  @SomeOf(KEY_SCOPES, { min: 1 })
  scopes!: KeyScope[];
}
