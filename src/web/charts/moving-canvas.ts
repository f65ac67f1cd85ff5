import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { ChartFrame, Domain, Ink } from './chart-frame.ts';
import type { PixelPoints } from './decimated.ts';
import { drawMarks, type Pen } from './draw-frame.ts';
import { colourReader } from './use-moving-canvas.ts';

export interface MovingCanvas {
  readonly draw: (frame: ChartFrame) => void;
  /** Another period is shown: all of it is in view again. */
  readonly setWhole: (whole: Domain) => void;
  /** Colours are read again: the theme has changed. */
  readonly recolour: () => void;
  /** Moves by a share of what is in view, to the right where it is above 0; zooms in where `factor` is above 1. */
  readonly move: (by: { readonly share?: number; readonly factor?: number }) => void;
  readonly showAll: () => void;
  readonly dispose: () => void;
}

interface MovingCanvasInput {
  /** Stands exactly over the plot. */
  readonly plot: HTMLElement;
  /** Takes wheel, pinch and drag. */
  readonly surface: HTMLElement;
  readonly whole: Domain;
  /** The least that can be zoomed to, in the units of x. */
  readonly min: number;
  /** What is in view now; null is all. */
  readonly onView: (view: Domain | null) => void;
}

/** The canvas is this much wider than the plot on every side, for dots and strokes on its edges. */
const overhang = 8;

/** Whether a gesture moves the chart: wheel with Ctrl (which is also a pinch on a pad), two fingers, a drag with Shift or along the axis below. */
function isMove(event: Event, plot: HTMLElement): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if (event instanceof TouchEvent) return event.touches.length > 1;
  if (!(event instanceof MouseEvent) || event.button !== 0) return false;
  return event.type === 'mousedown' && (event.shiftKey || event.clientY > plot.getBoundingClientRect().bottom);
}

/** A path that crosses itself a thousand times takes far longer than the same strokes in parts of this many points. */
const partLength = 24;

/** Strokes a line in parts; dashes go on where the part before ended, so a dashed line is one path. */
function strokeLine(context: CanvasRenderingContext2D, { xs, ys, count }: PixelPoints, isInParts: boolean): void {
  let inPart = 0;
  let isDown = false;
  context.beginPath();
  for (let at = 0; at < count; at++) {
    const x = xs[at] as number;
    const y = ys[at] as number;
    if (Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    if (isDown) context.lineTo(x, y);
    else context.moveTo(x, y);
    isDown = true;
    inPart += 1;
    if (!isInParts || inPart < partLength) continue;
    context.stroke();
    context.beginPath();
    context.moveTo(x, y);
    inPart = 0;
  }
  context.stroke();
}

/** Draws on a canvas whose unit is a pixel of the page. Texts of a page are elements, so this pen writes none. */
function canvasPen(context: CanvasRenderingContext2D, colourOf: (ink: Ink) => string): Pen {
  return {
    line: (points, { ink, width, dash }) => {
      context.strokeStyle = colourOf(ink);
      context.lineWidth = width;
      context.lineJoin = 'bevel';
      context.setLineDash(dash === undefined ? [] : [...dash]);
      strokeLine(context, points, dash === undefined && context.lineWidth > 1);
    },
    rects: (boxes, ink) => {
      context.fillStyle = colourOf(ink);
      for (const { left, top, width, height } of boxes) context.fillRect(left, top, width, height);
    },
    dots: ({ xs, ys, count }, { radius, ink, ring }) => {
      context.fillStyle = colourOf(ink);
      context.setLineDash([]);
      for (let at = 0; at < count; at++) {
        const y = ys[at] as number;
        if (Number.isNaN(y)) continue;
        context.beginPath();
        context.arc(xs[at] as number, y, radius, 0, 2 * Math.PI);
        context.fill();
        if (ring === undefined) continue;
        context.strokeStyle = colourOf(ring);
        context.lineWidth = 2;
        context.stroke();
      }
    },
    text: () => undefined,
    within: ({ left, top, width, height }, draw) => {
      context.save();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      draw();
      context.restore();
    },
  };
}

/** A canvas over a plot, which is drawn at the size that the plot has. */
function createDrawing(plot: HTMLElement) {
  const canvas = document.createElement('canvas');
  plot.append(canvas);
  const context = canvas.getContext('2d');
  let colours = colourReader();
  let frame: ChartFrame | null = null;
  // Read when it changes alone: to ask for it while the chart moves makes the browser lay the page out in the middle of a frame.
  let drawn = sizeOf(plot);
  const redraw = () => {
    if (context === null || frame === null) return;
    const { width, height } = drawn;
    const ratio = devicePixelRatio;
    const size = [(width + 2 * overhang) * ratio, (height + 2 * overhang) * ratio].map(Math.round);
    const [wide = 0, high = 0] = size;
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width + 2 * overhang, height + 2 * overhang);
    drawMarks(canvasPen(context, colours), frame, { left: overhang, top: overhang, width, height });
  };
  return {
    resize: () => {
      const { width, height } = sizeOf(plot);
      if (width === drawn.width && height === drawn.height) return;
      drawn = { width, height };
      redraw();
    },
    draw: (next: ChartFrame) => {
      frame = next;
      redraw();
    },
    recolour: () => {
      colours = colourReader();
      redraw();
    },
    dispose: () => canvas.remove(),
  };
}

/** Pans by a wheel that turns sideways, or with Shift, where something is zoomed in. */
function panByWheel(plot: HTMLElement, surface: HTMLElement, pan: (share: number) => void): () => void {
  const onWheel = (event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (event.ctrlKey || sideways === 0 || Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    if (zoomOf(surface).k === 1) return;
    event.preventDefault();
    pan(sideways / plot.clientWidth);
  };
  surface.addEventListener('wheel', onWheel, { passive: false });
  return () => surface.removeEventListener('wheel', onWheel);
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** Zooms and pans along x over a surface. */
function createZoom({ plot, surface, min, onView, whole: first }: MovingCanvasInput) {
  let whole = first;
  const viewOf = (transform: ZoomTransform): Domain | null => {
    if (transform.k === 1) return null;
    const [start, end] = whole;
    const valueAt = (pixel: number) => start + (transform.invertX(pixel) / plot.clientWidth) * (end - start);
    return [valueAt(0), valueAt(plot.clientWidth)];
  };
  const scaleExtent = (): [number, number] => [1, Math.max(1, (whole[1] - whole[0]) / min)];
  const corners = (): [[number, number], [number, number]] => [
    [0, 0],
    [plot.clientWidth, plot.clientHeight],
  ];
  const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .scaleExtent(scaleExtent())
    .extent(corners)
    .translateExtent(corners())
    .filter((event: Event) => isMove(event, plot))
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => onView(viewOf(transform)));
  const target = select(surface);
  const showAll = () => behavior.transform(target, zoomIdentity);
  target.call(behavior).on('dblclick.zoom', showAll);
  return {
    behavior,
    target,
    showAll,
    matchPlot: () => void behavior.translateExtent(corners()),
    pan: (share: number) => behavior.translateBy(target, (-share * plot.clientWidth) / zoomOf(surface).k, 0),
    setWhole: (next: Domain) => {
      whole = next;
      behavior.scaleExtent(scaleExtent());
      (surface as ZoomedElement).__zoom = zoomIdentity;
    },
  };
}

/** Draws a chart's marks on a canvas over its plot, and moves it: the reader zooms and pans along x. */
export function createMovingCanvas(input: MovingCanvasInput): MovingCanvas {
  const { plot, surface } = input;
  const drawing = createDrawing(plot);
  const { behavior, target, pan, matchPlot, setWhole, showAll } = createZoom(input);
  const stopWheel = panByWheel(plot, surface, pan);
  const observer = new ResizeObserver(() => {
    matchPlot();
    drawing.resize();
  });
  observer.observe(plot);
  return {
    draw: drawing.draw,
    recolour: drawing.recolour,
    setWhole,
    showAll,
    move: ({ share, factor }) => {
      if (factor !== undefined) behavior.scaleBy(target, factor);
      if (share !== undefined) pan(share);
    },
    dispose: () => {
      observer.disconnect();
      stopWheel();
      target.on('.zoom', null);
      drawing.dispose();
    },
  };
}

/** Where the module keeps the state of an element. */
type ZoomedElement = HTMLElement & { __zoom?: ZoomTransform };

function zoomOf(surface: ZoomedElement): ZoomTransform {
  return surface.__zoom ?? zoomIdentity;
}
