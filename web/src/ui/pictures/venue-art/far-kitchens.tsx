import { ABOVE_CROP, CLAY, counter, CRUST, fire, GREEN, RED, steam } from './kitchen-things.js';
import { row } from './seed.js';
import type { Draw } from './tables.js';

/** Dumplings in a bamboo steamer between paper lanterns. */
export const steamer: Draw = (paint) => {
  const { at, near, lamp, pale } = paint;
  return (
    <>
      {row(2, (index) => {
        const [x, y] = [84 + index * 152, 34 + at(141 + index) * 14];
        return (
          <g key={index}>
            <path d={`M${x} 0 v${y + 44}`} stroke={near} strokeWidth="3" />
            <ellipse cx={x} cy={y + 8} rx="27" ry="22" fill={RED} />
            <path d={`M${x - 9} ${y - 12} q-10 20 0 40 M${x + 9} ${y - 12} q10 20 0 40`} fill="none" stroke={lamp} strokeWidth="2" />
            <path d={`M${x - 10} ${y - 13} h20 M${x - 10} ${y + 29} h20`} stroke={lamp} strokeWidth="5" />
          </g>
        );
      })}
      {counter(paint, 158)}
      {row(3, (index) => (
        <path key={index} d={`M${98 + index * 42} 104 q-2 -28 20 -32 q22 4 20 32z`} fill={pale} stroke={near} strokeWidth="1.5" />
      ))}
      {row(3, (index) => (
        <path key={index} d={`M${112 + index * 42} 88 l6 -14 l6 14`} fill="none" stroke={near} strokeWidth="2" opacity="0.5" />
      ))}
      {row(2, (tier) => (
        <g key={tier}>
          <rect x="86" y={100 + tier * 32} width="148" height="29" rx="5" fill={CRUST} />
          <path d={`M86 ${107 + tier * 32} h148 M86 ${122 + tier * 32} h148`} stroke={CLAY} strokeWidth="3" />
        </g>
      ))}
      {steam(paint, 160, 64, 143)}
    </>
  );
};

/** A bowl of noodles with chopsticks. */
export const noodles: Draw = (paint) => {
  const { at, near, far, lamp, accent, pale } = paint;
  return (
    <>
      <path d="M0 6 h320" stroke={near} strokeWidth="6" />
      <path d={row(5, (index) => `M${index * 64 + 4} 8 h56 v${28 + at(151) * 12} h-56z`).join('')} fill={far} />
      {counter(paint, 152)}
      <path d="M198 96 L250 18 M214 98 L270 28" stroke={CLAY} strokeWidth="6" strokeLinecap="round" />
      <path d="M84 98 q6 -22 32 -18 q10 -18 34 -10 q22 -14 40 4 q32 -4 46 24z" fill={CRUST} />
      {row(4, (index) => (
        <path
          key={index}
          d={`M${96 + index * 34} 98 q4 -${16 + at(152 + index) * 8} 18 -14 q12 2 14 14`}
          fill="none"
          stroke={CLAY}
          strokeWidth="2.5"
        />
      ))}
      <ellipse cx="116" cy="88" rx="17" ry="11" fill={pale} />
      <circle cx="116" cy="88" r="6" fill={lamp} />
      <path d="M170 90 q8 -14 22 -8 q2 10 -8 14z" fill={GREEN} />
      <path d="M72 98 h176 q-4 44 -48 58 h-80 q-44 -14 -48 -58z" fill={accent} />
      <path d="M72 98 h176" stroke={pale} strokeWidth="6" strokeLinecap="round" />
      <path d="M86 120 q18 -12 37 0 t37 0 t37 0 t37 0" fill="none" stroke={pale} strokeWidth="4" />
      <rect x="122" y="154" width="76" height="8" rx="3" fill={near} />
      {steam(paint, 150, 66, 156)}
    </>
  );
};

/** A pizza on its peel before a brick oven. */
export const pizza: Draw = (paint) => {
  const { at, near, far, lamp } = paint;
  return (
    <>
      <g transform={ABOVE_CROP}>
        <path d="M214 34 V20 h34 v36z" fill={CLAY} />
        <path d="M40 180 V126 a120 104 0 0 1 240 0 V180z" fill={CLAY} />
        <path d="M88 134 a72 68 0 0 1 144 0" fill="none" stroke={CRUST} strokeWidth="16" strokeDasharray="14 3" opacity="0.75" />
        <path d="M96 134 a64 60 0 0 1 128 0z" fill={near} />
        {fire(160, 134, 44 + at(161) * 8, lamp)}
        <path d="M0 134 h320 V204 H0z" fill={far} />
        <path d="M206 154 h114" stroke={CRUST} strokeWidth="9" />
        <ellipse cx="156" cy="152" rx="78" ry="22" fill={CRUST} />
        <ellipse cx="156" cy="150" rx="66" ry="16" fill={RED} />
        <ellipse cx="156" cy="149" rx="62" ry="14" fill={lamp} />
        {row(5, (index) => (
          <ellipse key={index} cx={112 + index * 22} cy={143 + ((index + Math.round(at(163) * 4)) % 3) * 6} rx="9" ry="4" fill={RED} />
        ))}
        <path d="M132 153 q8 -6 12 0 q-6 5 -12 0z M178 145 q8 -6 12 0 q-6 5 -12 0z" fill={GREEN} />
      </g>
    </>
  );
};

/** A fish on a plate by the sea, with a boat and a palm. */
export const fish: Draw = (paint) => {
  const { at, near, far, lamp, accent, pale } = paint;
  const boat = 96 + at(171) * 30;
  return (
    <>
      <g transform={ABOVE_CROP}>
        <path d="M0 78 h320 V180 H0z" fill={far} />
        <path d="M20 90 h50 M150 96 h60 M90 106 h40 M250 90 h40" stroke={pale} strokeWidth="3" opacity="0.4" strokeLinecap="round" />
        <path d={`M${boat} 74 V24 q30 22 34 46z`} fill={pale} />
        <path d={`M${boat - 26} 74 h66 q-6 16 -20 16 h-28 q-14 0 -18 -16z`} fill={near} />
        <path d="M262 122 q-2 -56 -18 -86" fill="none" stroke={near} strokeWidth="8" />
        <path
          d={`M244 36 q-${34 + at(172) * 8} -16 -48 14 q24 -14 48 -10 q-22 8 -20 34 q12 -20 22 -30 q24 6 30 30 q8 -28 -22 -34 q24 -6 44 8 q-14 -30 -54 -12z`}
          fill={near}
        />
        {counter(paint, 118)}
        <ellipse cx="160" cy="150" rx="98" ry="24" fill={pale} />
        <ellipse cx="160" cy="149" rx="82" ry="17" fill="none" stroke={far} strokeWidth="1.5" />
        <path d={`M84 ${146 - at(173) * 4} q40 -40 106 -6 l34 -22 q-8 24 2 48 l-36 -16 q-64 28 -106 -4z`} fill={accent} />
        <path d="M122 132 q12 14 0 28" fill="none" stroke={near} strokeWidth="3" />
        <path d="M140 146 q8 -6 16 0 M160 146 q8 -6 16 0" fill="none" stroke={near} strokeWidth="2.5" />
        <circle cx="106" cy="142" r="4" fill={near} />
        <path d="M222 164 a14 12 0 0 1 28 -6z" fill={lamp} />
      </g>
    </>
  );
};
