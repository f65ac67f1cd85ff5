/** Sizes in pixels, from the upper left. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

type PlacedLabel<Spot extends LabelSpot = LabelSpot> = Spot & {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
};

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  /** Places that no label may cover. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly taken?: readonly LabelBox[];
  /** Points of a line that labels rather do not cover. */
  readonly line?: readonly { readonly x: number; readonly y: number }[];
}

export interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a letter of the labels, on average and rather too wide; wide scripts take twice as much. */
const letter = 6.4;
const lineHeight = 14;
const dotRadius = 6;
const lineRoom = 3;

function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) >= 0x1100 ? 2 * letter : letter;
  return width;
}

const offsets = [
  { dx: 10, dy: 0, anchor: 'start' },
  { dx: -10, dy: 0, anchor: 'end' },
  { dx: 0, dy: -14, anchor: 'middle' },
  { dx: 0, dy: 14, anchor: 'middle' },
  { dx: 8, dy: -12, anchor: 'start' },
  { dx: 8, dy: 12, anchor: 'start' },
  { dx: -8, dy: -12, anchor: 'end' },
  { dx: -8, dy: 12, anchor: 'end' },
] as const;

const shares = { start: 0, middle: 0.5, end: 1 } as const;

/** The box that a label takes. */
export function boxOf({ x, y, dx, dy, anchor, text }: PlacedLabel): LabelBox {
  const width = widthOf(text);
  const left = x + dx - width * shares[anchor];
  return { left, right: left + width, top: y + dy - lineHeight / 2, bottom: y + dy + lineHeight / 2 };
}

function boxAround({ x, y }: { readonly x: number; readonly y: number }, radius: number): LabelBox {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function areApart(one: LabelBox, other: LabelBox): boolean {
  return one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
}

/**
 * Places for labels beside their points, the first ones first: right, left, above, below, then aslant, where none covers another, a dot or the
 * edge; away from the line as well, if there is such a place. A label without a free place is left out, but for the very first:
 * that one may cover a dot. The panel and the table have all names.
 */
export function placedLabels<Spot extends LabelSpot>(
  spots: readonly Spot[],
  room: LabelRoom,
): readonly PlacedLabel<Spot>[] {
  const taken: LabelBox[] = [...(room.taken ?? [])];
  const dots = room.dots.map((dot) => boxAround(dot, dotRadius));
  const line = (room.line ?? []).map((dot) => boxAround(dot, lineRoom));
  const isInside = (box: LabelBox) =>
    box.left >= 0 && box.right <= room.width && box.top >= 0 && box.bottom <= room.height;
  return spots.flatMap((spot, at) => {
    const candidates = offsets.map((offset) => ({ ...spot, ...offset })).filter((label) => isInside(boxOf(label)));
    const isFree = (label: PlacedLabel, ...others: readonly (readonly LabelBox[])[]) =>
      others.every((boxes) => boxes.every((other) => areApart(boxOf(label), other)));
    const found =
      candidates.find((label) => isFree(label, taken, dots, line)) ??
      candidates.find((label) => isFree(label, taken, dots)) ??
      (at === 0 ? candidates.find((label) => isFree(label, taken)) : undefined);
    if (found === undefined) return [];
    taken.push(boxOf(found));
    return [found];
  });
}
