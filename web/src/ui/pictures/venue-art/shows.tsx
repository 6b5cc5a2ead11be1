import type { ReactNode } from 'react';
import { row } from './seed.js';
import type { Paint } from './sky.js';

type Draw = (paint: Paint) => ReactNode;

/** The heads of the audience. */
const audience = ({ at, near }: Paint): ReactNode =>
  row(16, (index) => <circle key={index} cx={index * 21 + at(index + 5) * 8} cy={178 - at(index + 30) * 9} r="12" fill={near} />);

export const stage: Draw = (paint) => {
  const { at, near, far, accent, pale } = paint;
  const x = 120 + at(1) * 80;
  return (
    <>
      {row(4, (index) => (
        <path
          key={index}
          d={`M${50 + index * 74} -6 l${-46 + at(index) * 40} 190 h${50 + at(index + 9) * 30}z`}
          fill={index % 2 ? accent : pale}
          opacity="0.26"
        />
      ))}
      <rect y="140" width="320" height="40" fill={far} />
      <path d={`M${x} 84 v56 M${x - 10} 142 l10 -12 10 12`} stroke={near} strokeWidth="4" fill="none" />
      <rect x={x - 7} y="64" width="14" height="24" rx="7" fill={near} />
      {at(2) > 0.45 && (
        <path d={`M${x + 60} 138 q-16 -2 -14 -14 q2 -8 8 -10 q-2 -12 8 -14 l24 -46 6 3 -22 48 q8 12 -2 24 q-4 8 -8 9z`} fill={accent} />
      )}
      {at(3) > 0.4 && (
        <path d={`M${x - 92} 140 v-30 h40 v30z M${x - 72} 110 v-26 M${x - 90} 86 h34`} fill={near} stroke={near} strokeWidth="4" />
      )}
      {audience(paint)}
    </>
  );
};

export const cinema: Draw = (paint) => {
  const { at, near, far, accent, pale } = paint;
  const folds = 4 + Math.round(at(41) * 2);
  return (
    <>
      <rect width="320" height="180" fill={far} opacity="0.75" />
      <rect x="70" y="26" width="180" height="92" rx="4" fill={pale} opacity="0.92" />
      <path d={at(42) > 0.5 ? 'M160 50 a22 22 0 1 1 -.1 0z' : 'M116 100 l30 -36 22 24 16 -14 28 26z'} fill={accent} />
      {row(folds, (index) => (
        <g key={index} fill={accent}>
          <path d={`M${index * 17 - 6} 0 h19 q4 80 ${-8 + at(43) * 6} 150 h-15z`} opacity={index % 2 ? 0.75 : 1} />
          <path d={`M${326 - index * 17} 0 h-19 q-4 80 ${8 - at(43) * 6} 150 h15z`} opacity={index % 2 ? 0.75 : 1} />
        </g>
      ))}
      <path d={`M-4 0 ${row(8, () => `q21 ${22 + at(44) * 14} 42 0`).join(' ')} z`} fill={accent} />
      {row(9, (index) => (
        <path key={index} d={`M${index * 38 - 12} 180 v-22 q0 -12 15 -12 t15 12 v22z`} fill={near} />
      ))}
    </>
  );
};

export const club: Draw = (paint) => {
  const { at, near, far, accent, pale, lamp } = paint;
  const x = 110 + at(51) * 100;
  return (
    <>
      {row(7, (index) => (
        <path
          key={index}
          d={`M${x} 44 L${index * 54 - 20 + at(index + 52) * 16} 190 h${20 + at(index + 60) * 26}z`}
          fill={[accent, pale, lamp][index % 3]}
          opacity="0.24"
        />
      ))}
      <path d={`M${x} 0 v22`} stroke={near} strokeWidth="2" />
      <circle cx={x} cy="44" r="23" fill={pale} />
      <path d={`M${x - 23} 44 h46 M${x - 20} 33 h40 M${x - 20} 55 h40`} stroke={far} strokeWidth="1.5" />
      <path d={`M${x} 21 v46 M${x - 11} 24 q-6 20 0 40 M${x + 11} 24 q6 20 0 40`} stroke={far} strokeWidth="1.5" fill="none" />
      {row(9, (index) => {
        const px = 16 + index * 36 + at(index + 70) * 10;
        const y = 128 + at(index + 80) * 16;
        return (
          <g key={index} fill={near}>
            <circle cx={px} cy={y} r="9" />
            <path d={`M${px - 12} 180 V${y + 22} q12 -16 24 0 V180z`} />
            {at(index + 90) > 0.45 && <path d={`M${px + 9} ${y + 18} l10 -34`} stroke={near} strokeWidth="6" strokeLinecap="round" />}
          </g>
        );
      })}
    </>
  );
};

export const games: Draw = ({ at, near, far, accent, pale, lamp }) => (
  <>
    <rect y="40" width="320" height="140" fill={far} opacity="0.9" />
    {row(4, (index) => {
      const x = 18 + index * 76 + at(index) * 6;
      const color = index % 2 === Math.round(at(9)) ? accent : near;
      return (
        <g key={index}>
          <path d={`M${x} 170 V70 q0 -14 12 -14 h36 q12 0 12 14 V170z`} fill={color} />
          <rect x={x + 8} y="76" width="44" height="34" rx="3" fill={lamp} opacity={0.7 + at(index + 10) * 0.3} />
          <path d={`M${x + 4} 122 h52 l4 14 h-60z`} fill={pale} />
          <path d={`M${x + 20} 126 v-12`} stroke={near} strokeWidth="3" />
          <circle cx={x + 20} cy="112" r="4" fill={near} />
          {row(4, (dot) => (
            <rect
              key={dot}
              x={x + 12 + at(index * 4 + dot + 20) * 34}
              y={80 + at(index * 4 + dot + 40) * 24}
              width="6"
              height="6"
              fill={near}
            />
          ))}
        </g>
      );
    })}
    <rect y="168" width="320" height="12" fill={near} />
    {row(9, (index) => (
      <circle key={index} cx={20 + index * 36} cy="24" r="5" fill={index % 2 ? lamp : accent} />
    ))}
  </>
);

export const sport: Draw = ({ at, near, far, accent, pale, lamp }) => {
  const hoop = at(1) > 0.5;
  return (
    <>
      <path d={`M0 124 Q160 ${84 - at(2) * 30} 320 124 V150 H0z`} fill={far} />
      {row(26, (index) => (
        <circle key={index} cx={6 + index * 12.5} cy={126 - at(index + 3) * 20} r="2" fill={pale} opacity="0.7" />
      ))}
      {[34, 286].map((x) => (
        <g key={x}>
          <path d={`M${x} 150 V34`} stroke={near} strokeWidth="5" />
          <rect x={x - 22} y="16" width="44" height="22" rx="3" fill={near} />
          {row(6, (index) => (
            <circle key={index} cx={x - 14 + (index % 3) * 14} cy={22 + Math.floor(index / 3) * 10} r="4" fill={lamp} />
          ))}
          <path d={`M${x} 40 L${x < 160 ? 200 : 120} 180 H${x < 160 ? 30 : 290}z`} fill={lamp} opacity="0.14" />
        </g>
      ))}
      <rect y="146" width="320" height="34" fill={accent} />
      <path
        d={`M0 162 H320 M160 146 V180 M${110 - at(40) * 30} 180 q50 -40 ${100 + at(40) * 60} 0`}
        stroke={pale}
        strokeWidth="2.5"
        fill="none"
      />
      {hoop ? (
        <path d="M160 146 V74 M134 46 h52 v30 h-52z M150 76 h20 l-4 18 h-12z" stroke={near} strokeWidth="4" fill={pale} />
      ) : (
        <path d={`M${90 + at(41) * 20} 148 V98 H${230 - at(41) * 20} V148`} stroke={pale} strokeWidth="4" fill="none" />
      )}
    </>
  );
};
