import '../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { type Overlay, useOpenDialog, useOverlayTurn } from './overlays.js';

afterEach(cleanup);

function Wants({ overlay }: { overlay: Overlay }) {
  return useOverlayTurn(overlay, true) ? <p>{overlay}</p> : null;
}
function OpenDialog() {
  useOpenDialog(true, () => undefined);
  return null;
}
const shown = () => screen.queryAllByText(/./, { selector: 'p' }).map((element) => element.textContent);

describe('what opens by itself', () => {
  it('opens one at a time, the most important of those who wait', () => {
    const { rerender } = render([
      <Wants key="g" overlay="guide" />,
      <Wants key="l" overlay="plan_live" />,
      <Wants key="b" overlay="new_bid" />,
    ]);
    rerender([<Wants key="l" overlay="plan_live" />, <Wants key="b" overlay="new_bid" />]);
    expect(shown()).toEqual(['new_bid']);
    rerender([<Wants key="l" overlay="plan_live" />]);
    expect(shown()).toEqual(['plan_live']);
  });

  it('stays while somebody reads it, whatever else comes', () => {
    const { rerender } = render([<Wants key="g" overlay="guide" />]);
    rerender([<Wants key="g" overlay="guide" />, <Wants key="m" overlay="mismatch" />]);
    expect(shown()).toEqual(['guide']);
  });

  it('waits while a dialog is open', () => {
    const { rerender } = render([<OpenDialog key="d" />]);
    rerender([<OpenDialog key="d" />, <Wants key="b" overlay="new_bid" />]);
    expect(shown()).toEqual([]);
    rerender([<Wants key="b" overlay="new_bid" />]);
    expect(shown()).toEqual(['new_bid']);
  });

  it('keeps its turn when it is a dialog itself', () => {
    const guide = <Wants key="g" overlay="guide" />;
    const { rerender } = render([guide]);
    rerender([guide, <OpenDialog key="d" />]);
    expect(shown()).toEqual(['guide']);
    rerender([guide]);
    expect(shown()).toEqual(['guide']);
  });
});
