import { CLAY, COPPER, counter, CRUST, fire, GREEN, RED, steam } from './kitchen-things.js';
import { row } from './seed.js';
import type { Draw } from './tables.js';

/** Skewers on a charcoal grill, under an awning. */
export const grill: Draw = (paint) => {
  const { at, near, far, lamp, accent, pale } = paint;
  return (
    <>
      {row(2, (index) => (
        <path
          key={index}
          d={row(4, (strip) => `M${(strip * 2 + index) * 40} 0 h40 v22 l-20 ${10 + at(241) * 6} l-20 -${10 + at(241) * 6}z`).join('')}
          fill={index ? pale : accent}
        />
      ))}
      {counter(paint, 168)}
      <path d="M88 132 l-14 40 M232 132 l14 40" stroke={near} strokeWidth="7" />
      {row(3, (index) => (
        <g key={index}>{fire(106 + index * 54, 114, 40 + at(242 + index) * 12, lamp)}</g>
      ))}
      <path d="M60 112 h200 l-12 34 q-2 6 -10 6 h-156 q-8 0 -10 -6z" fill={far} stroke={near} strokeWidth="4" />
      <path d="M84 128 h152" stroke={RED} strokeWidth="6" strokeDasharray="16 8" strokeLinecap="round" />
      {row(2, (index) => (
        <g key={index} transform={`rotate(${index * -8 + 3} 160 ${104 - index * 24})`}>
          <path d={`M44 ${104 - index * 24} h236`} stroke={CLAY} strokeWidth="4" strokeLinecap="round" />
          <path
            d={row(5, (piece) => `M${92 + piece * 31} ${104 - index * 24} h6`).join('')}
            stroke={index ? CRUST : COPPER}
            strokeWidth="20"
            strokeLinecap="round"
          />
          <path
            d={row(4, (piece) => `M${110.5 + piece * 31} ${97 - index * 24} v14`).join('')}
            stroke={GREEN}
            strokeWidth="6"
            strokeLinecap="round"
          />
        </g>
      ))}
    </>
  );
};

/** A copper handi on a fire, with its lid ajar. */
export const handi: Draw = (paint) => {
  const { at, near, lamp, accent } = paint;
  return (
    <>
      <path d="M0 0 h320 v14 H0z" fill={near} />
      {row(2, (index) => {
        const x = 68 + index * 184;
        const drop = 26 + at(251 + index) * 20;
        return <path key={index} d={`M${x} 14 v${drop} m-16 0 h32 q-2 16 -16 16 t-16 -16z`} fill={lamp} stroke={COPPER} strokeWidth="3" />;
      })}
      {counter(paint, 164)}
      <path d="M92 172 l18 -20 h100 l18 20" fill="none" stroke={CLAY} strokeWidth="9" strokeLinecap="round" />
      <g>{fire(160, 172, 26 + at(253) * 6, lamp)}</g>
      <path d="M112 84 h96 q48 50 -4 70 h-88 q-52 -20 -4 -70z" fill={COPPER} />
      <path d="M92 116 q68 14 136 0" fill="none" stroke={accent} strokeWidth="6" />
      <path d="M104 82 h112" stroke={CRUST} strokeWidth="9" strokeLinecap="round" />
      <g transform={`rotate(-${8 + Math.round(at(254) * 8)} 108 76)`}>
        <path d="M112 74 q48 -40 96 0z" fill={COPPER} />
        <path d="M108 74 h104 M160 50 v4" stroke={CRUST} strokeWidth="7" strokeLinecap="round" />
      </g>
      {steam(paint, 214, 66, 255)}
    </>
  );
};
