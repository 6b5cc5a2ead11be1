import { cx } from '../../../../ui/cx.js';

const WIDTH = 240;
const HEIGHT = 48;
const PAD = 3;

/** The strokes of a line with gaps for missing samples; a single minute is a dot. */
function strokes(line: readonly (number | null)[]): string {
  const most = Math.max(...line.map((value) => value ?? 0), 1e-9);
  const x = (at: number) => PAD + (at * (WIDTH - 2 * PAD)) / Math.max(1, line.length - 1);
  const y = (value: number) => HEIGHT - PAD - (value / most) * (HEIGHT - 2 * PAD);
  let path = '';
  line.forEach((value, at) => {
    if (value === null) return;
    const before = at > 0 ? line[at - 1] : null;
    const after = line[at + 1] ?? null;
    path += `${before === null || before === undefined ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    if ((before === null || before === undefined) && after === null) path += 'h0.1';
  });
  return path;
}

/** The last hour of a number from zero up, minute by minute; `label` describes the line in words. */
export function Sparkline({ line, label, alarm }: { line: readonly (number | null)[]; label: string; alarm: boolean }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('h-12 w-full', alarm ? 'text-brick' : 'text-indigo')}
    >
      <line x1={PAD} x2={WIDTH - PAD} y1={HEIGHT - PAD} y2={HEIGHT - PAD} className="stroke-line-strong" strokeWidth="1" />
      <path
        d={strokes(line)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
