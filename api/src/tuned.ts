import { tune } from '@app/domain';
import { startOrEnd } from '@app/platform';

// The first import of the process: other modules read the tunables while they load, so the operator's values must be set before.
startOrEnd(() => tune(process.env));
