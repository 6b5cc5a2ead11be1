import {
  GUIDE_LANGUAGES,
  MESSAGE_CATEGORIES,
  type AnswerMessage,
  type GuideLanguage,
  type MessageCategory,
  type SaveContact,
  type SendMessage,
} from '@app/contracts';
import { Flag, Nullable, OneOf, PersonName, Phone, SomeOf, Text } from '../../http/requests/fields.js';

export class SendMessageDto implements SendMessage {
  @OneOf(MESSAGE_CATEGORIES)
  category!: MessageCategory;

  @Text({ min: 1, max: 2_000 })
  text!: string;

  @Text({ min: 3, max: 254 })
  replyTo!: string;
}

export class AnswerMessageDto implements AnswerMessage {
  @Text({ min: 1, max: 500 })
  note!: string;
}

export class SaveContactDto implements SaveContact {
  @Nullable()
  @PersonName()
  name!: string | null;

  @SomeOf(GUIDE_LANGUAGES)
  languages!: GuideLanguage[];

  @Nullable()
  @Text({ min: 1, max: 600 })
  bio!: string | null;

  @Flag()
  verified!: boolean;

  @Nullable()
  @Phone()
  phoneNumber!: string | null;

  @Nullable()
  @Phone()
  whatsappNumber!: string | null;

  @Nullable()
  @Text({ min: 1, max: 40 })
  version!: string | null;
}
