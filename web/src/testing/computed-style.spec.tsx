import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { computedByJsdom, computedStyle } from './computed-style.js';

const seen = ({ display, visibility, pointerEvents }: CSSStyleDeclaration) => [display, visibility, pointerEvents];

it('computes the same style as jsdom after any change of the document', () => {
  const { container } = render(
    <main>
      <p>
        a <b>b</b> <span hidden>c</span> <input type="hidden" /> <input type="text" /> <button type="button">d</button>
      </p>
      <ul style={{ visibility: 'hidden' }}>
        <li>
          e <a href="#f">f</a>
        </li>
      </ul>
      <div style={{ display: 'none', pointerEvents: 'none' }}>
        <span>g</span>
        <span style={{ visibility: 'visible', pointerEvents: 'auto' }}>h</span>
      </div>
      <dialog>i</dialog>
      <dialog open>j</dialog>
      <svg>
        <path d="M0 0" />
      </svg>
    </main>,
  );
  const agree = () => {
    const all = [...document.querySelectorAll('*')];
    expect(all.map(computedStyle).map(seen)).toEqual(all.map((element) => computedByJsdom(element)).map(seen));
  };
  agree();
  for (const element of container.querySelectorAll<HTMLElement>('main *')) element.toggleAttribute('hidden');
  agree();
  document.body.style.pointerEvents = 'none';
  container.style.visibility = 'hidden';
  for (const dialog of container.querySelectorAll('dialog')) dialog.toggleAttribute('open');
  agree();
});
