import '../../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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

describe('an overlay that opens by itself', () => {
  it('opens alone, the most important of those that wait', () => {
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

  it('stays open while it is read, whatever arrives', () => {
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

describe('Back while a dialog is open', () => {
  it('Back closes the topmost dialog first and keeps the page, and then leaves the page', async () => {
    history.replaceState({ idx: 0 }, '', '/before');
    history.pushState({ idx: 1 }, '', '/page');
    const closed: string[] = [];
    const heard: unknown[] = [];
    const router = () => heard.push(history.state);
    addEventListener('popstate', router);
    const One = ({ name }: { name: string }) => {
      useOpenDialog(true, () => closed.push(name));
      return null;
    };
    const { rerender } = render([<One key="under" name="under" />, <One key="top" name="top" />]);
    history.back();
    await waitFor(() => expect(closed).toEqual(['top']));
    expect([location.pathname, heard]).toEqual(['/page', []]);
    rerender([]);
    history.back();
    await waitFor(() => expect(heard).toEqual([{ idx: 0 }]));
    removeEventListener('popstate', router);
  });

  it('closes the dialog on the first page of the app, too, instead of leaving for the site before it', async () => {
    history.pushState({ idx: 0 }, '', '/first');
    const closed: string[] = [];
    const One = () => {
      useOpenDialog(true, () => closed.push('only'));
      return null;
    };
    render(<One />);
    history.back();
    await waitFor(() => expect(closed).toEqual(['only']));
    expect([location.pathname, history.state]).toEqual(['/first', { idx: 1 }]);
  });
});
