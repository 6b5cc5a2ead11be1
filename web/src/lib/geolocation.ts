/** The reason for a missing position. */
type LocateFailure = 'unsupported' | 'denied';

interface Position {
  latitude: number;
  longitude: number;
}
type Located = { ok: true; position: Position } | { ok: false; why: LocateFailure };

/** The maximum age of a coarse position. */
const COARSE_AGE_MS = 10 * 60_000;
/** The maximum wait for the first answer. */
const FIRST_ANSWER_MS = 10_000;
const PRECISE_TIMEOUT_MS = 30_000;
/** The number of decimals of coordinates. */
const DECIMALS = 8;

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));

function read(options: PositionOptions): Promise<Position> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
      reject,
      options,
    );
  });
}

function denied(after: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no position in time')), after);
  });
}

/**
 * Reads the device's position: the first of a cached coarse one and a fresh precise one. `onRefined` receives the
 * precise one when it arrives later (within 30 s).
 */
export async function locate(onRefined?: (position: Position) => void): Promise<Located> {
  if (!('geolocation' in navigator)) return { ok: false, why: 'unsupported' };
  const precise = read({ enableHighAccuracy: true, timeout: PRECISE_TIMEOUT_MS, maximumAge: 0 });
  const coarse = read({ enableHighAccuracy: false, timeout: FIRST_ANSWER_MS, maximumAge: COARSE_AGE_MS });
  let first: Position;
  try {
    first = await Promise.race([Promise.any([precise, coarse]), denied(FIRST_ANSWER_MS)]);
  } catch {
    precise.catch(() => undefined);
    return { ok: false, why: 'denied' };
  }
  precise.then(
    (position) => (position.latitude !== first.latitude || position.longitude !== first.longitude) && onRefined?.(position),
    () => undefined,
  );
  return { ok: true, position: first };
}
