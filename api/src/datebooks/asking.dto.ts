import { RELAXATION_KINDS, TIMES, type AskAgain, type Relaxation, type TimeOfDay } from '@app/contracts';
import { Int, IsoDay, Nested, Nullable, OneOf, Optional } from '../http/fields.js';
import { fail } from '../http/problem.js';

class RelaxationDto {
  @OneOf(RELAXATION_KINDS)
  kind!: Relaxation['kind'];

  @Optional()
  @Int({ min: 1, max: 1000 })
  travelDistance?: number;

  @Optional()
  @IsoDay()
  preferredDate?: string;

  @Nullable()
  @OneOf(TIMES)
  preferredTime?: TimeOfDay | null;
}

export class AskAgainDto implements Omit<AskAgain, 'relaxation'> {
  @Optional()
  @Nested(() => RelaxationDto)
  relaxation?: RelaxationDto;
}

/** The relaxation with the one value that its kind has. */
export function relaxationOf({ relaxation }: AskAgainDto): Relaxation | null {
  if (!relaxation) return null;
  const { kind, travelDistance, preferredDate, preferredTime } = relaxation;
  const missing = (field: string) =>
    fail('invalid-fields', `A relaxation of this kind names its ${field}.`, { [`relaxation.${field}`]: ['is missing'] });
  switch (kind) {
    case 'distance':
      return { kind, travelDistance: travelDistance ?? missing('travelDistance') };
    case 'date':
      return { kind, preferredDate: preferredDate ?? missing('preferredDate') };
    case 'time':
      return { kind, preferredTime: preferredTime === undefined ? missing('preferredTime') : preferredTime };
    default:
      return { kind };
  }
}
