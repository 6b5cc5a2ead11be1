import { ABOVE_CROP, CLAY, COPPER, counter, CRUST, fire, GREEN, pendants, RED, steam } from './kitchen-things.js';
import { row } from './seed.js';
import type { Draw } from './tables.js';

/** A rolled dosa on a banana leaf with three chutneys, below a garland of mango leaves. */
export const dosa: Draw = (paint) => {
  const { at, lamp, pale } = paint;
  const leaves = 9 + Math.round(at(101) * 4);
  const long = 24 + at(102) * 8;
  return (
    <>
      <path
        d={row(
          leaves,
          (index) => `M${Math.round(((index + 0.5) * 320) / leaves)} 4 q20 ${long / 2} 0 ${long} q-20 -${long / 2} 0 -${long}`,
        ).join('')}
        fill={GREEN}
      />
      <path d="M0 4 h320" stroke={lamp} strokeWidth="6" />
      <g transform={ABOVE_CROP}>
        {counter(paint, 104)}
        <path d="M44 140 Q80 106 160 108 Q244 106 278 140 Q240 176 160 174 Q78 176 44 140z" fill={GREEN} />
        <path d="M44 140 h234" stroke={pale} strokeWidth="2" opacity="0.45" />
        {row(3, (index) => {
          const x = 116 + index * 44;
          return (
            <g key={index}>
              <path d={`M${x - 17} 112 q1 17 17 17 t17 -17z`} fill={COPPER} />
              <ellipse cx={x} cy="112" rx="17" ry="7" fill={[pale, RED, lamp][index]} stroke={COPPER} strokeWidth="2" />
            </g>
          );
        })}
        <path d="M84 146 L228 134 q14 2 12 15 q-2 10 -12 10 L88 166 q-14 0 -14 -10 t10 -10z" fill={CRUST} />
        <path d="M80 158 L236 146" stroke={CLAY} strokeWidth="2.5" />
        {steam(paint, 160, 98, 103)}
      </g>
    </>
  );
};

/** A clay oven with skewers in its mouth, and a copper handi beside it. */
export const tandoor: Draw = (paint) => {
  const { at, near, far, lamp } = paint;
  return (
    <>
      <path d={`M0 ${30 + at(115) * 8} h320 V180 H0z`} fill={far} />
      {row(3, (index) => {
        const lean = -26 + index * 26 + at(111 + index) * 8;
        return (
          <g key={index} transform={`rotate(${lean} ${142 + index * 8} 104)`}>
            <path d={`M${142 + index * 8} 104 V8`} stroke={near} strokeWidth="4" />
            {row(3, (piece) => (
              <rect key={piece} x={133 + index * 8} y={26 + piece * 19} width="18" height="15" rx="6" fill={piece === 1 ? GREEN : COPPER} />
            ))}
          </g>
        );
      })}
      <path d="M84 180 q-14 -64 26 -86 h80 q40 22 26 86z" fill={CLAY} />
      <ellipse cx="150" cy="94" rx="42" ry="11" fill={near} />
      <ellipse cx="150" cy="97" rx="32" ry="7" fill={lamp} />
      <path d="M122 180 v-18 a28 28 0 0 1 56 0 v18z" fill={near} />
      {fire(150, 180, 28 + at(114) * 8, lamp)}
      <path d="M226 132 h56 q16 40 -14 48 h-28 q-30 -8 -14 -48z" fill={COPPER} />
      <path d="M220 130 h68 M254 116 v4 M228 128 q26 -20 52 0z" fill={COPPER} stroke={lamp} strokeWidth="4" strokeLinecap="round" />
    </>
  );
};

/** A thali: bowls along the rim, rice and bread in the middle. */
export const thali: Draw = (paint) => {
  const { at, near, lamp, pale } = paint;
  const bowls = [RED, lamp, GREEN, pale, CRUST];
  const first = Math.round(at(121) * 4);
  return (
    <>
      {pendants(paint, 122)}
      <g transform={ABOVE_CROP}>
        {counter(paint, 78)}
        <ellipse cx="160" cy="126" rx="100" ry="46" fill={COPPER} />
        <ellipse cx="160" cy="123" rx="96" ry="42" fill={pale} />
        <ellipse cx="160" cy="125" rx="84" ry="34" fill={CRUST} opacity="0.35" />
        {row(5, (index) => {
          const [x, y] = [92 + index * 34, [118, 104, 99, 104, 118][index] ?? 99];
          return (
            <g key={index}>
              <ellipse cx={x} cy={y + 5} rx="16" ry="9" fill={near} />
              <ellipse cx={x} cy={y} rx="16" ry="9" fill={bowls[(first + index) % 5]} stroke={COPPER} strokeWidth="3" />
            </g>
          );
        })}
        <path d={`M118 150 q6 -${26 + at(126) * 8} 30 -28 q22 2 26 28 q-28 10 -56 0z`} fill={pale} stroke={near} strokeWidth="2" />
        <path d="M176 148 q4 -22 40 -18 q8 16 -14 24 q-18 4 -26 -6z" fill={CRUST} stroke={CLAY} strokeWidth="2" />
      </g>
    </>
  );
};

/** A clay hearth: a roti rises over the fire, a water pot stands beside it. */
export const hearth: Draw = (paint) => {
  const { at, near, far, lamp, accent } = paint;
  return (
    <>
      <path d="M0 60 L160 10 L320 60 V76 H0z" fill={near} />
      <path d={row(11, (index) => `M${index * 32} 76 l${(index - 5) * -5} -${20 + at(131) * 10}`).join('')} stroke={far} strokeWidth="3" />
      {counter(paint, 166)}
      <path d="M82 170 v-38 q0 -12 12 -12 h108 q12 0 12 12 v38z" fill={CLAY} />
      <path d="M118 170 v-8 a30 30 0 0 1 60 0 v8z" fill={near} />
      {fire(148, 168, 28 + at(132) * 8, lamp)}
      <path d="M90 116 h116 q-10 10 -58 10 t-58 -10z" fill={near} />
      <path d="M202 114 l34 -12" stroke={near} strokeWidth="6" strokeLinecap="round" />
      <path d={`M106 114 q4 -${18 + at(133) * 10} 42 -${20 + at(133) * 10} q38 2 42 ${20 + at(133) * 10}z`} fill={CRUST} />
      <path d="M128 106 h4 M146 100 h6 M164 107 h4" stroke={CLAY} strokeWidth="4" strokeLinecap="round" />
      <path d="M250 112 h28 v10 q22 10 20 30 q-2 20 -20 20 h-28 q-18 0 -20 -20 q-2 -20 20 -30z" fill={COPPER} />
      <path d="M244 112 h40 M232 148 h64" stroke={accent} strokeWidth="5" />
      {steam(paint, 148, 82, 134)}
    </>
  );
};
