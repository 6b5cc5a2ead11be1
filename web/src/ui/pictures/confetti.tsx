import type { CSSProperties } from 'react';

const COLOURS = ['bg-rose', 'bg-indigo', 'bg-marigold', 'bg-leaf'] as const;
const PIECES = 26;

/** Soft confetti that falls once over its box; hidden under reduced motion (app.css). */
export function Confetti() {
  return (
    <div aria-hidden="true" data-confetti className="confetti pointer-events-none absolute inset-0 overflow-hidden rounded-card">
      {Array.from({ length: PIECES }, (_, index) => (
        <span
          key={index}
          className={`absolute -top-4 h-3 w-1.5 rounded-xs ${COLOURS[index % COLOURS.length]}`}
          style={
            {
              left: `${(index * 37) % 100}%`,
              animationDelay: `${(index % 9) * 70}ms`,
              '--drift': `${((index * 53) % 80) - 40}px`,
              '--turn': `${180 + ((index * 91) % 360)}deg`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}
