/** A rectangle of the screen, in pixels. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size of a label and the middles that it may have, the best first. */
interface Wanted {
  width: number;
  height: number;
  middles: readonly { x: number; y: number }[];
}

/** The pixels between a label and anything else. */
const GAP = 3;

const meet = (one: Rect, other: Rect): boolean =>
  one.left < other.left + other.width + GAP &&
  other.left < one.left + one.width + GAP &&
  one.top < other.top + other.height + GAP &&
  other.top < one.top + one.height + GAP;

/**
 * Places labels, the most important first, so that none covers another one or a taken rectangle, and all are whole in the frame. Returns the index
 * of the middle that each has, -1 for a label that fits nowhere.
 */
export function placeLabels(labels: readonly Wanted[], taken: readonly Rect[], frame: { width: number; height: number }): number[] {
  const full = [...taken];
  return labels.map(({ width, height, middles }) => {
    const rects = middles.map(({ x, y }) => ({ left: x - width / 2, top: y - height / 2, width, height }));
    const found = rects.findIndex(
      (rect) =>
        rect.left >= 0 &&
        rect.top >= 0 &&
        rect.left + width <= frame.width &&
        rect.top + height <= frame.height &&
        !full.some((other) => meet(rect, other)),
    );
    const rect = rects[found];
    if (rect) full.push(rect);
    return found;
  });
}
