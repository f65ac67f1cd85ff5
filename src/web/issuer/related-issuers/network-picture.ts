import { isDirect, type Network, type NetworkLink, type NetworkSizes } from './network.ts';

/** Where the graph stands in the picture: a place of the layout times `k`, moved by `x` and `y`. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface PictureInput {
  readonly network: Network;
  /** What stands on the lines, by their number; empty where nothing is known. */
  readonly shares: readonly string[];
  readonly sizes: NetworkSizes;
  /** Pairs of x and y, in the layout's own units. */
  readonly places: Float32Array;
  readonly view: View;
  readonly width: number;
  readonly height: number;
  /** The company whose lines stand out. */
  readonly chosen: number | null;
  readonly hasMarks: boolean;
  /** A colour of the theme by its name. */
  readonly colour: (name: string) => string;
  readonly font: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const labelSize = 11;
const shareSize = 10;
/** Nodes smaller than this, in pixels, have labels only where they are chosen or lead the graph. */
const MIN_LABELLED = 5;
const MIN_MARKED = 9;
const faded = 0.25;
const gap = 3;

const widths = new Map<string, number>();

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}|${text}`;
  const width = widths.get(key) ?? context.measureText(text).width;
  widths.set(key, width);
  return width;
}

const areApart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

function pointAt({ places, view }: PictureInput, node: number): readonly [x: number, y: number] {
  return [(places[2 * node] ?? 0) * view.k + view.x, (places[2 * node + 1] ?? 0) * view.k + view.y];
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** The companies that are spoken of: the chosen one and those that a line joins to it; null for all. */
function inFocus({ network, chosen }: PictureInput): ReadonlySet<number> | null {
  if (chosen === null) return null;
  const links = network.nodes[chosen]?.links ?? [];
  return new Set([
    chosen,
    ...links.flatMap((at) => {
      const link = network.links[at];
      return link === undefined ? [] : [link.from, link.to];
    }),
  ]);
}

const isOf = ({ from, to }: NetworkLink, node: number | null) => node === null || from === node || to === node;

/** A text that stands clear of what is below it. */
function write(context: CanvasRenderingContext2D, input: PictureInput, text: string, x: number, y: number): void {
  context.lineWidth = 3;
  context.strokeStyle = input.colour('surface');
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/** Adds an arrow whose tip is at a point to the path. */
function addArrow(context: CanvasRenderingContext2D, x: number, y: number, angle: number, size: number): void {
  context.moveTo(x, y);
  context.lineTo(x - size * Math.cos(angle - 0.4), y - size * Math.sin(angle - 0.4));
  context.lineTo(x - size * Math.cos(angle + 0.4), y - size * Math.sin(angle + 0.4));
}

/** Lines of one look, as one path, which a width of 1 draws ten times as fast as any other. Arrows stand at the rim of who is owned. */
function drawLines(context: CanvasRenderingContext2D, input: PictureInput, links: readonly NetworkLink[]): void {
  const radius = input.sizes.radius * input.view.k;
  const ends = links.map((link) => {
    const [first, last] = link.row.direction === 'below' ? [link.to, link.from] : [link.from, link.to];
    return [link, pointAt(input, first), pointAt(input, last)] as const;
  });
  context.beginPath();
  for (const [, first, last] of ends) {
    context.moveTo(...first);
    context.lineTo(...last);
  }
  context.stroke();
  if (radius < MIN_LABELLED) return;
  context.beginPath();
  for (const [link, [x1, y1], [x2, y2]] of ends) {
    if (link.row.direction === 'beside') continue;
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const rim = radius + 1;
    addArrow(context, x2 - rim * Math.cos(angle), y2 - rim * Math.sin(angle), angle, Math.min(7, 2 + radius / 3));
  }
  context.fill();
}

function drawLinks(context: CanvasRenderingContext2D, input: PictureInput): void {
  const { network, chosen, colour } = input;
  const [lit, unlit] = [
    network.links.filter((link) => isOf(link, chosen)),
    network.links.filter((link) => !isOf(link, chosen)),
  ];
  for (const links of [unlit, lit]) {
    const stands = chosen !== null && links === lit;
    context.globalAlpha = links === lit ? 1 : faded;
    context.lineWidth = stands ? 2 : 1;
    context.strokeStyle = context.fillStyle = colour(stands ? 'text-2' : 'line-control');
    context.setLineDash([]);
    drawLines(context, input, links.filter(isDirect));
    context.setLineDash([4, 3]);
    drawLines(
      context,
      input,
      links.filter((link) => !isDirect(link)),
    );
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function drawNodes(context: CanvasRenderingContext2D, input: PictureInput, focus: ReadonlySet<number> | null): void {
  const { network, view, sizes, chosen, hasMarks, colour } = input;
  const radius = sizes.radius * view.k;
  context.font = `600 ${Math.round(radius * 0.75)}px ${input.font}`;
  context.lineWidth = 2;
  network.nodes.forEach((node, at) => {
    const [x, y] = pointAt(input, at);
    const own = colour(at === 0 ? 'map-main' : 'map-other');
    context.globalAlpha = focus === null || focus.has(at) ? 1 : faded;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    // Who has no page is a ring.
    context.fillStyle = node.id === null ? colour('surface') : own;
    context.fill();
    // A rim takes twice the time of the circle itself.
    if (node.id === null || at === chosen) {
      context.strokeStyle = at === chosen ? colour('text') : own;
      context.stroke();
    }
    if (!hasMarks || radius < MIN_MARKED) return;
    context.fillStyle = node.id === null ? own : colour('surface');
    context.fillText(node.initials, x, y);
  });
  context.globalAlpha = 1;
}

/** Who has a label, and who is labelled first: who is chosen, the main company, then who has most lines. */
function labelled(
  { network, chosen, sizes, view }: PictureInput,
  focus: ReadonlySet<number> | null,
): readonly number[] {
  const rank = (at: number) => (at === chosen ? 3e4 : at === 0 ? 2e4 : (network.nodes[at]?.links.length ?? 0));
  const all = sizes.radius * view.k < MIN_LABELLED ? [0] : network.nodes.map((_, at) => at);
  return [...(focus ?? all)].toSorted((a, b) => rank(b) - rank(a) || a - b);
}

/** Below a node, above it, to its right and left, then at its corners. */
const sides = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.7, 0.9],
  [-0.7, 0.9],
  [0.7, -0.9],
  [-0.7, -0.9],
] as const;
/** Of so few companies each has its name, even over the dot of another. */
const MAX_ALL_NAMED = 40;

/** Texts that are written so far and the nodes: what a further text may not cover. */
interface Texts {
  readonly taken: Box[];
  readonly dots: readonly Box[];
}

const isFree = (box: Box, others: readonly Box[]) => others.every((other) => areApart(box, other));

function drawLabel(context: CanvasRenderingContext2D, input: PictureInput, at: number, { taken, dots }: Texts): void {
  const { network, view, sizes, chosen, width, height } = input;
  const radius = sizes.radius * view.k;
  const [x, y] = pointAt(input, at);
  const label = network.nodes[at]?.label ?? '';
  if (x < 0 || y < 0 || x > width || y > height) return;
  context.font = `${at === 0 ? 600 : 400} ${labelSize}px ${input.font}`;
  const wide = widthOf(context, label);
  const places = sides.map(([right, down]) =>
    boxAround(x + right * (radius + gap + wide / 2), y + down * (radius + gap + labelSize / 2), wide, labelSize),
  );
  const isOne = at === chosen || at === 0 || network.nodes.length <= MAX_ALL_NAMED;
  const isInside = ({ left, right, top, bottom }: Box) => left >= 0 && top >= 0 && right <= width && bottom <= height;
  const found = places.filter((box) => isInside(box) && isFree(box, taken));
  const place = found.find((box) => isFree(box, dots)) ?? (isOne ? found[0] : undefined);
  if (place === undefined) return;
  taken.push(place);
  context.fillStyle = input.colour('text');
  write(context, input, label, (place.left + place.right) / 2, (place.top + place.bottom) / 2);
}

/** Shares in the middle of their lines, where there is room, and always on the lines of the chosen company. */
function drawShares(context: CanvasRenderingContext2D, input: PictureInput, { taken }: Texts): void {
  const { network, view, sizes, chosen, shares } = input;
  const radius = sizes.radius * view.k;
  if (chosen === null && radius < MIN_MARKED) return;
  context.font = `${shareSize}px ${input.font}`;
  context.fillStyle = input.colour('text-2');
  network.links.forEach((link, at) => {
    const text = shares[at] ?? '';
    if (text === '' || !isOf(link, chosen)) return;
    const [x1, y1] = pointAt(input, link.from);
    const [x2, y2] = pointAt(input, link.to);
    const width = widthOf(context, text);
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const box = boxAround(x, y, width, shareSize);
    const hasRoom = Math.hypot(x2 - x1, y2 - y1) > 2 * (radius + gap) + width;
    if (!isFree(box, taken) || (chosen === null && !hasRoom)) return;
    taken.push(box);
    write(context, input, text, x, y);
  });
}

/** Names beside their nodes and shares on their lines, the chosen and the main company first; what finds no room is left out. */
function drawTexts(context: CanvasRenderingContext2D, input: PictureInput, focus: ReadonlySet<number> | null): void {
  const radius = input.sizes.radius * input.view.k;
  const ranked = labelled(input, focus);
  const ones = ranked.filter((at) => at === input.chosen || at === 0);
  const dots = input.network.nodes.map((_, at) => boxAround(...pointAt(input, at), 2 * radius, 2 * radius));
  const texts = { taken: [], dots };
  for (const at of ones) drawLabel(context, input, at, texts);
  drawShares(context, input, texts);
  for (const at of ranked) if (!ones.includes(at)) drawLabel(context, input, at, texts);
}

/** Draws the graph as it stands: lines, companies, names and shares. */
export function drawNetwork(context: CanvasRenderingContext2D, input: PictureInput): void {
  const focus = inFocus(input);
  context.clearRect(0, 0, input.width, input.height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  drawLinks(context, input);
  drawNodes(context, input, focus);
  drawTexts(context, input, focus);
}
