import { closeSync, openSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogOutput } from './log-output.js';

let folder: string;
let file: string;
let descriptor: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evening-log-'));
  file = join(folder, 'log');
  descriptor = openSync(file, 'a');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const written = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);

describe('the output of a log', () => {
  it('the output writes every line', () => {
    const output = new LogOutput(() => 'lost\n', descriptor);
    output.write('one\n');
    output.write('two\n');
    expect(written()).toEqual(['one', 'two']);
  });

  it('the output drops unwritable lines, and reports their number when it can write again', () => {
    // The descriptor's number stays; its target changes from a full disk to a file.
    closeSync(descriptor);
    descriptor = openSync('/dev/full', 'a');
    const output = new LogOutput((lost) => `${lost} lost\n`, descriptor);
    output.write('one\n');
    output.write('two\n');
    closeSync(descriptor);
    expect(openSync(file, 'a')).toBe(descriptor);
    output.write('three\n');
    output.write('four\n');
    expect(written()).toEqual(['2 lost', 'three', 'four']);
  });

  it('the output survives a closed descriptor', () => {
    closeSync(descriptor);
    const output = new LogOutput(() => 'lost\n', descriptor);
    expect(() => output.write('one\n')).not.toThrow();
  });
});
