import { CreateSchema1763700000000 } from './1763700000000-create-schema.js';

export const MIGRATIONS = [CreateSchema1763700000000];
