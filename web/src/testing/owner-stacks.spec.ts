import { expect, it } from '@jest/globals';
import { createElement } from 'react';
import { COUNTER, dropOwnerStacks, ownerStackParts } from './owner-stacks.js';

/** The stack that React keeps with an element. */
const stackOf = (element: object): string => (element as { _debugStack: Error })._debugStack.stack ?? '';

it('keeps React from recording the stack of each element, in a part that this release still has', () => {
  expect(typeof ownerStackParts()[COUNTER]).toBe('number');
  expect(stackOf(createElement('p'))).toContain('owner-stacks.spec');
  dropOwnerStacks();
  expect(stackOf(createElement('p'))).not.toContain('owner-stacks.spec');
});
