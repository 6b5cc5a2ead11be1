import { type ChangePhoto, type DecidePhoto, PHOTO_REASONS, type PhotoReason } from '@app/contracts';
import { Flag, Nullable, OneOf, Optional, VisibleText } from '../http/requests/fields.js';

export class ChangePhotoDto implements ChangePhoto {
  @Nullable()
  @VisibleText({ max: 120 })
  description!: string | null;
}

export class DecidePhotoDto implements DecidePhoto {
  @Flag()
  show!: boolean;

  @Optional()
  @OneOf(PHOTO_REASONS)
  reason?: PhotoReason;
}
