import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { canvasPen } from './canvas-pen.ts';
import type { ChartFrame, Domain, Ink } from './chart-frame.ts';
import { drawMarks } from './draw-frame.ts';

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

function colourReader(): (ink: Ink) => string {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<Ink, string>();
  return (ink) => {
    const colour = known.get(ink) ?? style.getPropertyValue(`--${ink}`).trim();
    known.set(ink, colour);
    return colour;
  };
}

/** Draws a chart's marks on a canvas over its plot, and moves it: the reader zooms and pans along x. */
export function createMovingCanvas({ plot, surface, min, onView, ...input }: MovingCanvasInput): MovingCanvas {
  const canvas = document.createElement('canvas');
  plot.append(canvas);
  const context = canvas.getContext('2d');
  let colours = colourReader();
  let frame: ChartFrame | null = null;
  let drawn = { width: 0, height: 0 };
  let [first, last] = input.whole;

  const redraw = () => {
    if (context === null || frame === null) return;
    const { clientWidth: width, clientHeight: height } = plot;
    const ratio = devicePixelRatio;
    drawn = { width, height };
    const size = [(width + 2 * overhang) * ratio, (height + 2 * overhang) * ratio].map(Math.round);
    const [wide = 0, high = 0] = size;
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width + 2 * overhang, height + 2 * overhang);
    drawMarks(canvasPen(context, colours), frame, {
      left: overhang,
      top: overhang,
      width,
      height,
    });
  };

  const viewOf = (transform: ZoomTransform): Domain | null => {
    if (transform.k === 1) return null;
    const valueAt = (pixel: number) => first + (transform.invertX(pixel) / plot.clientWidth) * (last - first);
    return [valueAt(0), valueAt(plot.clientWidth)];
  };

  const scaleExtent = (): [number, number] => [1, Math.max(1, (last - first) / min)];

  const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .scaleExtent(scaleExtent())
    .extent(() => [
      [0, 0],
      [plot.clientWidth, plot.clientHeight],
    ])
    .translateExtent([
      [0, 0],
      [plot.clientWidth, plot.clientHeight],
    ])
    .filter((event: Event) => isMove(event, plot))
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => onView(viewOf(transform)));
  const target = select(surface);
  target.call(behavior).on('dblclick.zoom', () => behavior.transform(target, zoomIdentity));

  const pan = (share: number) => {
    const { k } = zoomOf(surface);
    behavior.translateBy(target, (-share * plot.clientWidth) / k, 0);
  };
  const onWheel = (event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (event.ctrlKey || sideways === 0 || Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    if (zoomOf(surface).k === 1) return;
    event.preventDefault();
    pan(sideways / plot.clientWidth);
  };
  surface.addEventListener('wheel', onWheel, { passive: false });

  const observer = new ResizeObserver(() => {
    if (plot.clientWidth === drawn.width && plot.clientHeight === drawn.height) return;
    behavior.translateExtent([
      [0, 0],
      [plot.clientWidth, plot.clientHeight],
    ]);
    redraw();
  });
  observer.observe(plot);

  return {
    draw(next) {
      frame = next;
      redraw();
    },
    setWhole(whole) {
      [first, last] = whole;
      behavior.scaleExtent(scaleExtent());
      (surface as ZoomedElement).__zoom = zoomIdentity;
    },
    recolour() {
      colours = colourReader();
      redraw();
    },
    move({ share, factor }) {
      if (factor !== undefined) behavior.scaleBy(target, factor);
      if (share !== undefined) pan(share);
    },
    showAll: () => behavior.transform(target, zoomIdentity),
    dispose() {
      observer.disconnect();
      surface.removeEventListener('wheel', onWheel);
      target.on('.zoom', null);
      canvas.remove();
    },
  };
}

/** Where the module keeps the state of an element. */
type ZoomedElement = HTMLElement & { __zoom?: ZoomTransform };

function zoomOf(surface: ZoomedElement): ZoomTransform {
  return surface.__zoom ?? zoomIdentity;
}
