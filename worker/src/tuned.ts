import { tune } from '@app/domain';
import { startOrEnd } from '@app/platform';

// The first import of the process: what other modules make of the tunables when they are loaded must be what the operator has set.
startOrEnd(() => tune(process.env));
