import { WEBHOOK_KINDS, type AddWebhook, type WebhookKind } from '@app/contracts';
import { SomeOf, Text } from '../../http/requests/fields.js';

export class AddWebhookDto implements AddWebhook {
  @Text({ min: 1, max: 500 })
  url!: string;

  @SomeOf(WEBHOOK_KINDS, { min: 1 })
  kinds!: WebhookKind[];
}
