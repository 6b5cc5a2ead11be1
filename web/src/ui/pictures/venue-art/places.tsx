import type { ReactNode } from 'react';
import { row } from './seed.js';
import type { Paint } from './sky.js';

type Draw = (paint: Paint) => ReactNode;

export const skyline: Draw = ({ at, near, far, lamp }) =>
  row(13, (index) => {
    const height = 40 + at(index) * 88;
    const x = index * 26 - 8;
    const top = 180 - height;
    const roof = Math.floor(at(index + 120) * 4);
    return (
      <g key={index} fill={index % 2 ? near : far}>
        <rect x={x} y={top} width={28} height={height} />
        {roof === 1 && <path d={`M${x} ${top} l14 -14 14 14z`} />}
        {roof === 2 && <path d={`M${x + 3} ${top} a11 12 0 0 1 22 0z M${x + 13} ${top - 10} h2 v-10 h-2z`} />}
        {roof === 3 && <path d={`M${x + 8} ${top} v-8 h10 v8z`} />}
        {row(
          3,
          (lit) =>
            at(index * 3 + lit + 40) > 0.45 && (
              <rect key={lit} x={x + 6 + (lit % 2) * 11} y={top + 10 + lit * 15} width="5" height="7" fill={lamp} opacity="0.85" />
            ),
        )}
      </g>
    );
  });

export const heritage: Draw = ({ at, near, far, lamp }) => {
  const x = 160 + (at(1) - 0.5) * 50;
  const wide = 56 + at(2) * 22;
  const dome = (cx: number, y: number, r: number, color: string) => (
    <path
      d={`M${cx - r} ${y} q${-r * 0.3} ${-r * 1.1} ${r} ${-r * 1.5} q${r * 1.3} ${r * 0.4} ${r} ${r * 1.5}z M${cx - 1.5} ${y - r * 1.4} v-14 h3 v14z`}
      fill={color}
    />
  );
  return (
    <>
      {[-1, 1].map((side) => (
        <g key={side}>
          <rect x={x + side * (wide + 44) - 6} y={62 - at(3) * 20} width="12" height="110" fill={far} />
          {dome(x + side * (wide + 44), 62 - at(3) * 20, 9, far)}
          <rect x={x + side * (wide + 10) - 22} y="104" width="44" height="60" fill={far} />
          {dome(x + side * (wide + 10), 104, 18, far)}
        </g>
      ))}
      <rect x={x - wide} y="96" width={wide * 2} height="76" fill={near} />
      {dome(x, 96, 30 + at(4) * 10, near)}
      <path d={`M${x - 20} 172 V126 q20 -28 40 0 V172z`} fill={lamp} opacity="0.9" />
      {row(2, (index) => (
        <path key={index} d={`M${x - wide + 8 + index * (wide * 2 - 36)} 172 V138 q10 -15 20 0 V172z`} fill={lamp} opacity="0.5" />
      ))}
      <rect y="166" width="320" height="14" fill={near} />
    </>
  );
};

export const gallery: Draw = ({ at, near, far, lamp, accent, pale }) => {
  const frames = 3 + Math.round(at(1));
  const wide = 280 / frames;
  return (
    <>
      <rect width="320" height="150" fill={far} opacity="0.82" />
      {row(frames, (index) => {
        const x = 24 + index * wide;
        const height = 50 + at(index + 2) * 26;
        const y = 96 - height / 2;
        const inner = wide - 22;
        return (
          <g key={index}>
            <path d={`M${x + inner / 2} 0 L${x - 6} ${y + height + 12} h${inner + 12}z`} fill={lamp} opacity="0.2" />
            <rect x={x} y={y} width={inner} height={height} fill={pale} stroke={near} strokeWidth="4" />
            {at(index + 10) < 0.34 && <circle cx={x + inner / 2} cy={y + height / 2} r={height / 4} fill={accent} />}
            {at(index + 10) >= 0.34 && at(index + 10) < 0.67 && (
              <path
                d={`M${x + 2} ${y + height - 2} l${inner / 3} ${-height / 2} ${inner / 4} ${height / 4} ${inner / 5} ${-height / 5} ${inner / 5} ${height * 0.45}z`}
                fill={accent}
              />
            )}
            {at(index + 10) >= 0.67 && (
              <path
                d={`M${x + 6} ${y + 8} h${inner / 2} v${height / 2} h${-inner / 2}z M${x + inner / 2} ${y + height / 2} h${inner / 3} v${height / 3} h${-inner / 3}z`}
                fill={accent}
              />
            )}
          </g>
        );
      })}
      <rect y="150" width="320" height="30" fill={near} />
      {row(1 + Math.round(at(20) * 2), (index) => {
        const x = 60 + at(21) * 120 + index * 34;
        return <path key={index} d={`M${x} 122 a8 8 0 1 1 .1 0 M${x - 10} 172 v-36 q10 -14 20 0 v36z`} fill={near} />;
      })}
    </>
  );
};

export const spa: Draw = ({ at, near, far, lamp, accent, pale }) => {
  const x = 92 + at(1) * 60;
  const stones = 3 + Math.round(at(2) * 2);
  return (
    <>
      <rect y="128" width="320" height="52" fill={far} />
      {row(8, (index) => (
        <rect
          key={index}
          x={at(index + 3) * 250}
          y={136 + index * 5.5}
          width={30 + at(index + 11) * 60}
          height="2"
          rx="1"
          fill={pale}
          opacity="0.45"
        />
      ))}
      {row(stones, (index) => (
        <ellipse
          key={index}
          cx={x + (at(index + 20) - 0.5) * 8}
          cy={132 - index * 15}
          rx={38 - index * 7}
          ry="9"
          fill={index % 2 ? far : near}
          stroke={near}
        />
      ))}
      {row(5, (index) => (
        <path
          key={index}
          d={`M${x + 108} 136 q${(index - 2) * 16 - 8} -18 ${(index - 2) * 13} -${34 - Math.abs(index - 2) * 7} q${8 - (index - 2) * 3} 16 ${-(index - 2) * 13} ${34 - Math.abs(index - 2) * 7}z`}
          fill={index % 2 ? pale : accent}
        />
      ))}
      {row(2 + Math.round(at(30)), (index) => {
        const cx = 26 + index * 30 + at(31) * 12;
        return (
          <g key={index}>
            <rect x={cx - 8} y={140 - index * 4} width="16" height="20" rx="3" fill={pale} />
            <path d={`M${cx} ${138 - index * 4} q-5 -6 0 -13 q5 7 0 13z`} fill={lamp} />
          </g>
        );
      })}
      <path d={`M${290 - at(32) * 20} 180 V40 M${270 - at(32) * 20} 180 V70`} stroke={near} strokeWidth="6" />
      <path d={`M${290 - at(32) * 20} 60 q-26 -16 -40 0 q22 10 40 0 M${290 - at(32) * 20} 90 q20 -20 36 -6 q-18 14 -36 6`} fill={near} />
    </>
  );
};

export const stillness: Draw = ({ at, near, far, accent, pale }) => {
  const x = 120 + at(1) * 80;
  const people = 1 + Math.round(at(2));
  return (
    <>
      <circle cx={x + (people - 1) * 34} cy="104" r={56 + at(3) * 14} fill={pale} opacity="0.4" />
      <path d={`M0 ${142 - at(4) * 14} Q90 ${106 - at(5) * 20} 180 140 T320 128 V180 H0z`} fill={far} />
      <rect y="160" width="320" height="20" fill={near} />
      {row(people, (index) => {
        const cx = x + index * 68;
        return (
          <g key={index}>
            <ellipse cx={cx} cy="163" rx="46" ry="5" fill={accent} />
            <circle cx={cx} cy="98" r="10" fill={near} />
            <path d={`M${cx - 9} 111 h18 q6 22 5 36 h-28 q-1 -14 5 -36z`} fill={near} />
            <path d={`M${cx - 8} 116 L${cx - 28} 146 M${cx + 8} 116 L${cx + 28} 146`} stroke={near} strokeWidth="6" strokeLinecap="round" />
            <path d={`M${cx - 40} 160 q10 -18 40 -14 q30 -4 40 14 q-40 6 -80 0z`} fill={near} />
          </g>
        );
      })}
    </>
  );
};
