import type { Chart, OverlayEvent, Point } from 'klinecharts';
import type { ChartDrawing, DrawingPoint, DrawingTool } from '#domain/market/chart-drawing.ts';
import { dateOfUnixSeconds } from '../../text/value-text.ts';
import { type ChartLook, textColourOn } from './chart-look.ts';
import { type OverlayWords, overlayOfTool } from './overlay-templates.ts';

/** The pane of the line or the candles. */
export const mainPane = 'candle_pane';

/** How drawings stand on the chart while it is open; none of it is kept. */
export interface DrawingFlags {
  readonly isLocked: boolean;
  readonly isHidden: boolean;
  readonly hasMagnet: boolean;
}

export type DrawingStyle = Pick<ChartDrawing, 'ink' | 'width' | 'isDashed'>;

export interface DrawingEvents {
  readonly onMoved: (drawing: ChartDrawing) => void;
  readonly onSelected: (id: string | null) => void;
}

const decimalsKept = 6;
const draftId = 'draft';

/** An id for a new drawing, unlike those there are. */
export function newDrawingId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `d${Date.now().toString(36)}${random.toString(36)}`;
}

/** Points of the library as they are kept: by day, not by the number of a bar. */
export function drawnPoints(points: readonly Partial<Point>[]): readonly DrawingPoint[] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined
      ? []
      : [{ date: dateOfUnixSeconds(timestamp / 1000), value: Number(value.toFixed(decimalsKept)) }],
  );
}

const pointOfLibrary = ({ date, value }: DrawingPoint) => ({ timestamp: Date.parse(date), value });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function overlayStyles({ ink, width, isDashed }: DrawingStyle, { colours }: ChartLook) {
  const color = colours.inks[ink - 1] ?? colours.text;
  const style = isDashed ? ('dashed' as const) : ('solid' as const);
  const line = { color, size: width, style, dashedValue: [6, 4] };
  const area = { color: `${color}26`, borderColor: color, borderSize: width, borderStyle: style };
  const point = { color, borderColor: `${color}59`, activeColor: color, activeBorderColor: `${color}59` };
  return {
    line,
    point,
    rect: { ...area, borderDashedValue: [6, 4] },
    polygon: area,
    text: { color: textColourOn(color), backgroundColor: color, borderColor: color, family: colours.font, size: 12 },
  };
}

/** The library deletes at a right click unless it is kept from it. */
const keepAtRightClick = (event: OverlayEvent<unknown>) => event.preventDefault?.();

/** Drawings as overlays of the library, which knows ours by their ids. */
export function createOverlayDesk(
  chart: Chart,
  firstLook: ChartLook,
  events: DrawingEvents,
  distance: OverlayWords['distance'],
) {
  let look = firstLook;
  let known: ReadonlyMap<string, ChartDrawing> = new Map();
  let flags: DrawingFlags = { isLocked: false, isHidden: false, hasMagnet: false };

  const flagsNow = () => ({
    lock: flags.isLocked,
    visible: !flags.isHidden,
    mode: flags.hasMagnet ? ('strong_magnet' as const) : ('normal' as const),
  });
  const frameOf = (drawing: Pick<ChartDrawing, 'id' | 'tool' | 'text'> & DrawingStyle) => ({
    name: overlayOfTool[drawing.tool],
    id: drawing.id,
    paneId: mainPane,
    styles: overlayStyles(drawing, look),
    extendData: { text: drawing.text, distance },
    ...flagsNow(),
    onRightClick: keepAtRightClick,
  });
  const tellMove = (id: string) => {
    return ({ overlay }: OverlayEvent<unknown>) => {
      const before = known.get(id);
      const points = drawnPoints(overlay.points);
      if (before === undefined || points.length !== before.points.length || isSame(points, before.points)) return;
      const moved = { ...before, points };
      known = new Map([...known, [id, moved]]);
      events.onMoved(moved);
    };
  };
  const place = (drawing: ChartDrawing) => {
    chart.createOverlay({
      ...frameOf(drawing),
      points: drawing.points.map(pointOfLibrary),
      onSelected: () => events.onSelected(drawing.id),
      onDeselected: () => events.onSelected(null),
      onPressedMoveEnd: tellMove(drawing.id),
    });
  };

  return {
    setLook: (next: ChartLook) => {
      look = next;
      for (const drawing of known.values()) {
        chart.removeOverlay({ id: drawing.id });
        place(drawing);
      }
    },
    setDrawings: (drawings: readonly ChartDrawing[], nextFlags: DrawingFlags) => {
      const areFlagsNew = !isSame(nextFlags, flags);
      flags = nextFlags;
      const wanted = new Map(drawings.map((drawing) => [drawing.id, drawing]));
      for (const [id, drawing] of known) {
        if (!isSame(wanted.get(id), drawing)) chart.removeOverlay({ id });
        else if (areFlagsNew) chart.overrideOverlay({ name: overlayOfTool[drawing.tool], id, ...flagsNow() });
      }
      for (const [id, drawing] of wanted) if (!isSame(known.get(id), drawing)) place(drawing);
      known = wanted;
    },
    /** Shows what is being drawn, with the points that there are; nothing without a tool. */
    setDraft: (tool: DrawingTool | null, points: readonly DrawingPoint[], style: DrawingStyle) => {
      chart.removeOverlay({ id: draftId });
      if (tool === null || points.length === 0) return;
      chart.createOverlay({
        ...frameOf({ id: draftId, tool, text: '', ...style }),
        lock: true,
        visible: true,
        points: points.map(pointOfLibrary),
      });
    },
  };
}
