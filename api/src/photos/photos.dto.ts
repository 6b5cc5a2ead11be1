import { type ChangeOf, type ChangePhoto, type DecidePhoto, PHOTO_REASONS, type PhotoReason } from '@app/contracts';
import { Flag, Nullable, OneOf, Optional, VisibleText, Was } from '../http/requests/fields.js';

export class ChangePhotoDto implements ChangeOf<ChangePhoto> {
  @Nullable()
  @VisibleText({ max: 120 })
  description!: string | null;

  @Was()
  was?: Record<string, unknown>;
}

export class DecidePhotoDto implements DecidePhoto {
  @Flag()
  show!: boolean;

  @Optional()
  @OneOf(PHOTO_REASONS)
  reason?: PhotoReason;
}
