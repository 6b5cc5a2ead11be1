import {
  RELAXATION_KINDS,
  SINGLE_RELAXATION_KINDS,
  TIMES,
  type AskAgain,
  type Relaxation,
  type SingleRelaxation,
  type TimeOfDay,
} from '@app/contracts';
import { Int, IsoDay, ListOf, Nested, Nullable, OneOf, Optional } from '../http/requests/fields.js';
import { fail } from '../http/problem.js';

class RelaxationValues {
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

class RelaxationPartDto extends RelaxationValues {
  @OneOf(SINGLE_RELAXATION_KINDS)
  kind!: SingleRelaxation['kind'];
}

class RelaxationDto extends RelaxationValues {
  @OneOf(RELAXATION_KINDS)
  kind!: Relaxation['kind'];

  @Optional()
  @ListOf(() => RelaxationPartDto, { max: SINGLE_RELAXATION_KINDS.length })
  parts?: RelaxationPartDto[];
}

export class AskAgainDto implements Omit<AskAgain, 'relaxation'> {
  @Optional()
  @Nested(() => RelaxationDto)
  relaxation?: RelaxationDto;
}

const missing = (field: string) =>
  fail('invalid-fields', `A relaxation of this kind names its ${field}.`, { [`relaxation.${field}`]: ['is missing'] });

/** The relaxation with the value of its kind. */
export function relaxationOf({ relaxation }: AskAgainDto): Relaxation | null {
  if (!relaxation) return null;
  const { kind, parts, ...values } = relaxation;
  return kind === 'combined' ? { kind, parts: (parts ?? missing('parts')).map(singleOf) } : singleOf({ kind, ...values });
}

function singleOf({ kind, travelDistance, preferredDate, preferredTime }: RelaxationPartDto): SingleRelaxation {
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
