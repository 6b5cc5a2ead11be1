import { row } from './seed.js';
import type { Draw } from './tables.js';

/** A courtyard of arches with lanterns, and round tables below them. */
export const courtyard: Draw = ({ at, near, far, lamp, accent, pale }) => {
  const arches = 3 + Math.round(at(16));
  const wide = 320 / arches;
  return (
    <>
      <path d={`M0 ${36 + at(17) * 12} h320 V180 H0z`} fill={far} />
      {row(arches, (index) => {
        const x = index * wide;
        return <path key={index} d={`M${x + 14} 180 V104 a${wide / 2 - 14} 46 0 0 1 ${wide - 28} 0 V180z`} fill={near} opacity="0.75" />;
      })}
      {row(arches + 1, (index) => {
        const [x, drop] = [index * wide, 16 + at(index + 18) * 22];
        return (
          <g key={index}>
            <path d={`M${x} 0 v${drop}`} stroke={near} strokeWidth="2" />
            <path d={`M${x - 9} ${drop} h18 l4 10 l-6 14 h-14 l-6 -14z`} fill={index % 2 ? lamp : accent} />
          </g>
        );
      })}
      {row(2, (index) => {
        const x = 84 + index * 150 + at(19) * 10;
        return (
          <g key={index}>
            <path d={`M${x} 146 v34 M${x - 16} 180 h32`} stroke={pale} strokeWidth="4" />
            <ellipse cx={x} cy="144" rx="40" ry="8" fill={accent} />
            <path d={`M${x - 3} 142 v-10 h6 v10z`} fill={pale} />
            <path d={`M${x} 131 q-4 -6 0 -11 q4 6 0 11z`} fill={lamp} />
          </g>
        );
      })}
      <rect y="172" width="320" height="8" fill={near} />
    </>
  );
};

/** An open kitchen: lamps over a counter, pans on a rail, pots that steam. */
export const kitchen: Draw = ({ at, near, far, lamp, accent, pale }) => {
  const pots = 2 + Math.round(at(26));
  return (
    <>
      <rect x="0" y="24" width="320" height="112" fill={far} opacity="0.8" />
      {row(4, (index) => (
        <path key={index} d={`M0 ${46 + index * 24} h320`} stroke={near} strokeWidth="1" opacity="0.35" />
      ))}
      <path d="M18 40 h284" stroke={near} strokeWidth="4" />
      {row(5, (index) => {
        const [x, size] = [46 + index * 57, 9 + at(index + 20) * 7];
        return (
          <g key={index}>
            <path d={`M${x} 40 v${18 + at(index + 21) * 8}`} stroke={near} strokeWidth="3" />
            <circle cx={x} cy={64 + size} r={size} fill={index % 2 ? accent : near} />
          </g>
        );
      })}
      {row(3, (index) => (
        <path key={index} d={`M${60 + index * 100} 0 v10 m-16 14 q16 -28 32 0z`} fill={lamp} stroke={near} strokeWidth="1" />
      ))}
      <rect y="140" width="320" height="40" fill={near} />
      <rect y="134" width="320" height="8" fill={pale} />
      {row(pots, (index) => {
        const x = 60 + (index * 240) / pots + at(25) * 20;
        return (
          <g key={index}>
            <path
              d={`M${x - 24} 112 h48 v14 q0 8 -8 8 h-32 q-8 0 -8 -8z M${x - 30} 116 h60`}
              fill={accent}
              stroke={accent}
              strokeWidth="4"
            />
            {row(2, (wisp) => (
              <path
                key={wisp}
                d={`M${x - 8 + wisp * 16} 106 q-6 -8 0 -16 t0 -${10 + at(wisp + 27) * 8}`}
                fill="none"
                stroke={pale}
                strokeWidth="3"
                opacity="0.7"
              />
            ))}
          </g>
        );
      })}
    </>
  );
};
