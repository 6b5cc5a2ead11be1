// Loaded before a program of the soak: collects garbage every few seconds, so that what is held tells itself from what was not collected yet.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');
setInterval(() => collect(), EVERY_MS).unref();
