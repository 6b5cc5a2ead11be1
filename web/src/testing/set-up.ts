import { configure } from '@testing-library/dom';
import { withTexts } from '../lib/i18n/i18n.js';
import { computedStyle } from './computed-style.js';
import { dropOwnerStacks } from './owner-stacks.js';

// A busy machine is late, as is a first dynamic import before anything is compiled; the default of one second is too little.
configure({ asyncUtilTimeout: 10_000 });
globalThis.getComputedStyle = computedStyle;
dropOwnerStacks();

// The texts are loaded before each test, as they are before a part of the app is shown.
await withTexts(() => Promise.resolve(), 'planner', 'partner', 'team', 'places', 'brand', 'privacy');
