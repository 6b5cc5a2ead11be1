import { tune } from '@app/domain';

// The first import of the process: what other modules make of the tunables when they are loaded must be what the operator has set.
try {
  tune(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
