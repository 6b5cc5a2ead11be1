/** A ring that is filled to a share of 0..1; it decorates a number with the same value. */
export function ProgressRing({
  share,
  size = 44,
  stroke = 4,
  tone = 'var(--rose)',
}: {
  share: number;
  size?: number;
  stroke?: number;
  tone?: string;
}) {
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const filled = Math.min(1, Math.max(0, share));
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="-rotate-90">
      <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--line)" strokeWidth={stroke} />
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        fill="none"
        stroke={tone}
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - filled)}
        className="transition-[stroke-dashoffset] duration-200"
      />
    </svg>
  );
}
