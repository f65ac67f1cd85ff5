import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { LayoutNews, LayoutOrder } from './layout-worker.ts';
import type { Network, NetworkSizes } from './network.ts';
import { drawNetwork } from './network-picture.ts';
import { nodeAt, nodeByKey, viewOfAll } from './network-places.ts';

interface NetworkLook {
  readonly sizes: NetworkSizes;
  readonly isFullscreen: boolean;
  readonly hasMarks: boolean;
}

export interface NetworkCanvas {
  readonly look: (look: NetworkLook) => void;
  /** Sets off a company and those around it; null sets off none. */
  readonly choose: (node: number | null) => void;
  /** The company that an arrow key leads to, brought into view. */
  readonly walk: (from: number, key: string) => number | null;
  readonly zoomBy: (factor: number) => void;
  readonly showAll: () => void;
  /** Colours are read again: the theme has changed. */
  readonly recolour: () => void;
  readonly dispose: () => void;
}

interface NetworkCanvasInput {
  /** Holds the canvas and takes wheel, pinch and drag; `--x`, `--y` and `--r` say where the followed company stands. */
  readonly host: HTMLElement;
  readonly network: Network;
  readonly shares: readonly string[];
  readonly look: NetworkLook;
  readonly isStill: boolean;
  /** The pointer is over a company, or over none; a finger has touched it, or beside all. */
  readonly onPoint: (node: number | null) => void;
  /** A company was clicked before something that opens it stood there. */
  readonly onOpen: (node: number) => void;
  readonly onRest: () => void;
  readonly onFail: () => void;
}

const MIN_ZOOM = 0.1;
const MAX_ZOOM = 4;
/** A press that moves no further is a click. */
const clickRoom = 4;
/** How far beside a company it still is meant, in pixels. */
const pointRoom = { mouse: 10, touch: 22 } as const;

function colourReader(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return (name) => {
    const colour = known.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    known.set(name, colour);
    return colour;
  };
}

/** Draws the graph on a canvas, with places that a worker finds, and lets the reader zoom, move it and drag companies. */
export function createNetworkCanvas(input: NetworkCanvasInput): NetworkCanvas {
  const { host, network, shares, onPoint, onOpen, onRest, onFail } = input;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  host.prepend(canvas);
  const context = canvas.getContext('2d');
  let { look } = input;
  let colour = colourReader();
  const font = getComputedStyle(host).fontFamily;
  let places = new Float32Array(2 * network.nodes.length);
  let view: ZoomTransform = zoomIdentity;
  let chosen: number | null = null;
  let followed = 0;
  /** Whether the reader has moved the view, so that it no longer follows the layout. */
  let isMoved = false;
  let frame = 0;

  const draw = () => {
    frame = 0;
    const { clientWidth: width, clientHeight: height } = host;
    const ratio = devicePixelRatio;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { sizes, hasMarks } = look;
    drawNetwork(context, {
      network,
      shares,
      sizes,
      places,
      width,
      height,
      chosen,
      hasMarks,
      colour,
      font,
      view: { k: view.k, x: view.x, y: view.y },
    });
    host.style.setProperty('--x', `${(places[2 * followed] ?? 0) * view.k + view.x}px`);
    host.style.setProperty('--y', `${(places[2 * followed + 1] ?? 0) * view.k + view.y}px`);
    host.style.setProperty('--r', `${sizes.radius * view.k}px`);
  };
  const redraw = () => {
    frame ||= requestAnimationFrame(draw);
  };

  const target = select(host);
  const behavior = zoom<HTMLElement, unknown>()
    .scaleExtent([MIN_ZOOM, MAX_ZOOM])
    .extent(() => [
      [0, 0],
      [host.clientWidth, host.clientHeight],
    ])
    .filter((event: Event) => movesView(event))
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      view = transform;
      if (sourceEvent !== null) isMoved = true;
      redraw();
    });
  target.call(behavior).on('dblclick.zoom', null);
  const viewAll = () => {
    const all = viewOfAll(places, { width: host.clientWidth, height: host.clientHeight }, look.sizes.radius);
    behavior.transform(target, zoomIdentity.translate(all.x, all.y).scale(all.k));
  };

  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  const order = (what: LayoutOrder) => worker.postMessage(what);
  worker.onerror = onFail;
  worker.onmessage = ({ data }: MessageEvent<LayoutNews>) => {
    places = new Float32Array(data.places);
    if (!isMoved) viewAll();
    redraw();
    if (data.isAtRest) onRest();
  };
  const layOut = () =>
    order({
      kind: 'lay-out',
      isStill: input.isStill,
      input: {
        count: network.nodes.length,
        ends: network.links.map(({ from, to }) => [from, to] as const),
        sizes: look.sizes,
        aspect: host.clientWidth / Math.max(1, host.clientHeight),
      },
    });

  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top } = host.getBoundingClientRect();
    return view.invert([clientX - left, clientY - top]);
  };
  const hit = (event: MouseEvent) => {
    const [x, y] = placeOf(event);
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    return nodeAt(places, x, y, Math.max(look.sizes.radius, pointRoom[isTouch ? 'touch' : 'mouse'] / view.k));
  };
  /** The wheel moves the page unless Ctrl is held or the graph fills the screen; so does one finger. */
  const movesView = (event: Event) => {
    if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey || look.isFullscreen;
    if (event instanceof TouchEvent) return event.touches.length > 1 || look.isFullscreen;
    return event instanceof MouseEvent && event.button === 0 && hit(event) === null;
  };

  let dragged: { readonly node: number; readonly x: number; readonly y: number; isFar: boolean } | null = null;
  const onDown = (event: PointerEvent) => {
    const isTouch = event.pointerType === 'touch';
    if (isTouch) onPoint(hit(event));
    const node = event.button === 0 && !isTouch ? hit(event) : null;
    dragged = node === null ? null : { node, x: event.clientX, y: event.clientY, isFar: false };
  };
  const onMove = (event: PointerEvent) => {
    if (dragged === null || event.buttons === 0) return onPoint(hit(event));
    dragged.isFar ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > clickRoom;
    if (!dragged.isFar) return;
    host.setPointerCapture(event.pointerId);
    const [x, y] = placeOf(event);
    isMoved = true;
    order({ kind: 'hold', node: dragged.node, x, y });
  };
  const onUp = () => {
    if (dragged?.isFar === true) order({ kind: 'release', node: dragged.node });
  };
  const onClick = (event: MouseEvent) => {
    if (dragged?.isFar === true) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.target === host || event.target === canvas) {
      const node = hit(event);
      if (node !== null) onOpen(node);
    }
    dragged = null;
  };
  /** A finger that has left has not turned to something else. */
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') onPoint(null);
  };
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onUp],
    ['pointerleave', onLeave],
  ] as const;
  for (const [name, listener] of listeners) host.addEventListener(name, listener as EventListener);
  host.addEventListener('click', onClick, { capture: true });

  let size = { width: 0, height: 0 };
  // In a folded section it has no size, nor a shape to be laid out in.
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    const isFirst = size.width === 0;
    size = { width, height };
    if (isFirst) layOut();
    else if (!isMoved) viewAll();
    redraw();
  });
  observer.observe(host);

  const bringIntoView = (node: number) => {
    const [x, y] = view.apply([places[2 * node] ?? 0, places[2 * node + 1] ?? 0]);
    const room = 2 * look.sizes.radius;
    const outside = (at: number, whole: number) => Math.min(0, at - room) + Math.max(0, at + room - whole);
    const [dx, dy] = [outside(x, host.clientWidth), outside(y, host.clientHeight)];
    if (dx !== 0 || dy !== 0) behavior.translateBy(target, -dx / view.k, -dy / view.k);
  };

  return {
    look(next) {
      const isResized = next.sizes !== look.sizes;
      look = next;
      if (isResized) {
        isMoved = false;
        if (size.width > 0) layOut();
      }
      redraw();
    },
    choose(node) {
      chosen = node;
      if (node !== null) followed = node;
      redraw();
    },
    walk(from, key) {
      const next = key === 'Home' ? 0 : nodeByKey(places, from, key);
      if (next !== null) bringIntoView(next);
      return next;
    },
    zoomBy(factor) {
      isMoved = true;
      behavior.scaleBy(target, factor);
    },
    showAll() {
      isMoved = false;
      viewAll();
    },
    recolour() {
      colour = colourReader();
      redraw();
    },
    dispose() {
      worker.terminate();
      observer.disconnect();
      cancelAnimationFrame(frame);
      target.on('.zoom', null);
      for (const [name, listener] of listeners) host.removeEventListener(name, listener as EventListener);
      host.removeEventListener('click', onClick, { capture: true });
      canvas.remove();
    },
  };
}
