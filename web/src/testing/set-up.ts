import { configure } from '@testing-library/dom';
import { withTexts } from '../lib/i18n/i18n.js';
import { computedStyle } from './computed-style.js';
import { dropOwnerStacks } from './owner-stacks.js';

// What a test waits for comes late where the machine is busy, and a first dynamic import where nothing is compiled yet; a second is too little.
configure({ asyncUtilTimeout: 10_000 });
globalThis.getComputedStyle = computedStyle;
dropOwnerStacks();

// A test shows a part of the app as it is once its texts are there.
await withTexts(() => Promise.resolve(), 'partner');
await withTexts(() => Promise.resolve(), 'team');
await withTexts(() => Promise.resolve(), 'places');
await withTexts(() => Promise.resolve(), 'brand');
await withTexts(() => Promise.resolve(), 'privacy');
