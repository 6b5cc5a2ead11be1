import { tune } from '@app/domain';
import { startOrEnd } from '@app/platform';

// This must be the first import of the process, because other modules read the operator's tunables when they load.
startOrEnd(() => tune(process.env));
