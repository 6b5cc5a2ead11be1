import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CitySlug } from '@app/contracts';
import type { Point } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { IconButton } from '../../../ui/button.js';
import { MinusIcon, PinIcon, PlusIcon } from '../../../ui/pictures/icons.js';
import { fetchAround } from '../api.js';
import { centreOf, fromGround, landmarksOf, placeOfPin, RINGS_KM, SPANS, toGround, type View } from '../ground.js';

const SIZE = 400;
/** A press of an arrow key moves the pin by this share of the ground; with Shift by five times as much. */
const KEY_STEP = 0.02;
const EDGE = 0.08;
/** On a ground so small what else is there is shown, too: it tells where one is. */
const NEAR_KM = 6;
const LONGEST = 20;
const MOVES: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const kilometres = (km: number): string => (km < 1 ? `${Math.round(km * 1_000)} m` : `${Number(km.toFixed(1))} km`);

interface Props {
  citySlug: CitySlug;
  pin: Point | null;
  onMove: (pin: Point) => void;
}

/** The city from above, as far as we know it, with the pin on it: by pointer, by arrow keys, nearer and farther. */
export function PinGround({ citySlug, pin, onMove }: Props) {
  const t = useText();
  const [level, setLevel] = useState(pin ? 2 : 0);
  const [centre, setCentre] = useState<Point>(pin ?? centreOf(citySlug));
  const [seen, setSeen] = useState(pin);
  const [own, setOwn] = useState(pin);
  const ground = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  // A pin that was set from elsewhere is brought to the middle.
  if (seen !== pin) {
    setSeen(pin);
    if (pin && pin !== own) {
      setCentre(pin);
      if (level < 2) setLevel(2);
    }
  }
  const view: View = { centre, spanKm: SPANS[level] ?? SPANS[0] };
  const at = pin && toGround(pin, view);
  const set = (share: { x: number; y: number }): Point => {
    const next = fromGround(share, view);
    setOwn(next);
    onMove(next);
    return next;
  };
  /** Comes to rest: where it is near the edge, the ground goes along. */
  const move = (share: { x: number; y: number }): void => {
    const next = set(share);
    if ([share.x, share.y].some((one) => one < EDGE || one > 1 - EDGE)) setCentre(next);
  };
  const shareOf = (event: PointerEvent): { x: number; y: number } => {
    const box = ground.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const [x, y] = MOVES[event.key] ?? [0, 0];
    if ((x === 0 && y === 0) || !at) return;
    event.preventDefault();
    const step = KEY_STEP * (event.shiftKey ? 5 : 1);
    move({ x: at.x + x * step, y: at.y + y * step });
  };
  const zoom = (next: number): void => {
    setLevel(next);
    if (pin) setCentre(pin);
  };
  const place = pin && placeOfPin(pin, citySlug);
  const where = place ? t('apply.pin.at', { place: place.area ?? t(`city.${citySlug}`), km: kilometres(place.km) }) : t('apply.pin.none');
  return (
    <div className="grid gap-2">
      <div
        ref={ground}
        role="application"
        aria-label={t('apply.pin.ground')}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          if (!dragged.current) move({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
          dragged.current = false;
        }}
        className="relative aspect-square w-full cursor-crosshair overflow-hidden rounded-card ring-1 ring-line-strong"
      >
        <CityDrawing citySlug={citySlug} view={view} />
        {at && (
          <button
            type="button"
            aria-label={`${t('apply.pin.move')} ${where}`}
            onKeyDown={onKeyDown}
            onClick={(event) => event.stopPropagation()}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragged.current = false;
            }}
            onPointerMove={(event) => {
              if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
              dragged.current = true;
              set(shareOf(event));
            }}
            onPointerUp={(event) => dragged.current && move(shareOf(event))}
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
            className="absolute grid size-12 -translate-x-1/2 -translate-y-[86%] touch-none place-items-center text-rose [&_svg]:fill-rose-soft"
          >
            <PinIcon size={44} />
          </button>
        )}
        <div className="absolute right-2 top-2 grid gap-1" onClick={(event) => event.stopPropagation()}>
          <IconButton
            label={t('apply.pin.nearer')}
            icon={<PlusIcon />}
            disabled={level === SPANS.length - 1}
            className="bg-raised shadow-card"
            onClick={() => zoom(level + 1)}
          />
          <IconButton
            label={t('apply.pin.farther')}
            icon={<MinusIcon />}
            disabled={level === 0}
            className="bg-raised shadow-card"
            onClick={() => zoom(level - 1)}
          />
        </div>
        <p className="pointer-events-none absolute bottom-2 left-2 rounded-full bg-raised/90 px-2 py-0.5 text-xs text-muted">
          {t('apply.pin.scale', { width: kilometres(view.spanKm) })}
        </p>
      </div>
      <p role="status" className="text-sm font-medium">
        {where}
      </p>
    </div>
  );
}

/** Rings around the middle of the city, and its areas by name; names that would lie on others are left out. */
function CityDrawing({ citySlug, view }: { citySlug: CitySlug; view: View }) {
  const middle = toGround(centreOf(citySlug), view);
  const near = view.spanKm <= NEAR_KM;
  const around = useQuery({
    queryKey: queryKeys.placesAround(view.centre, view.spanKm),
    queryFn: () => fetchAround(view.centre, view.spanKm / 2),
    enabled: near,
    placeholderData: (before) => before,
  });
  const named: { x: number; y: number }[] = [];
  const placed = <T extends Point>(spots: readonly T[]) =>
    spots.flatMap((spot) => {
      const { x, y } = toGround(spot, view);
      if (x < 0.02 || x > 0.98 || y < 0.02 || y > 0.98) return [];
      const free = named.every((other) => Math.abs(other.y - y) > 0.06 || Math.abs(other.x - x) > 0.34);
      if (free) named.push({ x, y });
      return [{ ...spot, x: x * SIZE, y: y * SIZE, free }];
    });
  const areas = placed(landmarksOf(citySlug));
  const places = near ? placed(around.data ?? []) : [];
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="absolute inset-0 size-full bg-sunken">
      {RINGS_KM.map((km) => (
        <circle
          key={km}
          cx={middle.x * SIZE}
          cy={middle.y * SIZE}
          r={(km / view.spanKm) * SIZE}
          fill="none"
          stroke="var(--line-strong)"
          strokeDasharray="4 5"
        />
      ))}
      {areas.map(({ id, name, x, y, free }) => (
        <g key={id}>
          <circle cx={x} cy={y} r={Math.max(5, (0.6 / view.spanKm) * SIZE)} fill="var(--indigo)" fillOpacity={0.14} />
          {free && (
            <text x={x} y={y + 5} textAnchor="middle" fontSize="15" fontWeight="600" fill="var(--ink)">
              {name}
            </text>
          )}
        </g>
      ))}
      {places.map(({ id, name, x, y, free }) => (
        <g key={id}>
          <circle cx={x} cy={y} r="4" fill="var(--muted)" />
          {free && (
            <text x={x} y={y - 9} textAnchor="middle" fontSize="13" fill="var(--muted)">
              {name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
