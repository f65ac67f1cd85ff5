import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { colourReader } from '../../charts/use-moving-canvas.ts';
import type { LayoutNews, LayoutOrder } from './layout-worker.ts';
import type { Network, NetworkSizes } from './network.ts';
import { drawNetwork } from './network-picture.ts';
import { nodeAt, nodeByKey, viewOfAll } from './network-places.ts';

interface NetworkLook {
  readonly sizes: NetworkSizes;
  readonly isFullscreen: boolean;
  readonly hasMarks: boolean;
}

export type NetworkCanvas = ReturnType<typeof createNetworkCanvas>;

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

/** What the parts of the graph have in common. */
interface State {
  look: NetworkLook;
  places: Float32Array<ArrayBuffer>;
  view: ZoomTransform;
  chosen: number | null;
  /** Where `--x` and `--y` stand. */
  followed: number;
  /** Whether the reader has moved the view, so that it no longer follows the layout. */
  isMoved: boolean;
  /** What was zoomed before there were places; null once there are. */
  early: number | null;
}

/** The canvas of the graph, drawn with the next frame. */
function createPicture({ host, network, shares }: NetworkCanvasInput, state: State) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  host.prepend(canvas);
  const context = canvas.getContext('2d');
  const font = getComputedStyle(host).fontFamily;
  let colour = colourReader();
  let frame = 0;
  const draw = () => {
    frame = 0;
    const { clientWidth: width, clientHeight: height } = host;
    const ratio = devicePixelRatio;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { look, places, chosen, followed } = state;
    const { sizes, hasMarks } = look;
    const { k, x, y } = state.view;
    const view = { k, x, y };
    drawNetwork(context, { network, shares, sizes, places, width, height, chosen, hasMarks, colour, font, view });
    host.style.setProperty('--x', `${(places[2 * followed] ?? 0) * k + x}px`);
    host.style.setProperty('--y', `${(places[2 * followed + 1] ?? 0) * k + y}px`);
    host.style.setProperty('--r', `${sizes.radius * k}px`);
  };
  return {
    canvas,
    redraw: () => {
      frame ||= requestAnimationFrame(draw);
    },
    readColours: () => {
      colour = colourReader();
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      canvas.remove();
    },
  };
}

/** Zooms and moves the view by wheel, pinch and drag. */
function createView(host: HTMLElement, state: State, redraw: () => void, movesView: (event: Event) => boolean) {
  const target = select(host);
  const behavior = zoom<HTMLElement, unknown>()
    .scaleExtent([MIN_ZOOM, MAX_ZOOM])
    .extent(() => [
      [0, 0],
      [host.clientWidth, host.clientHeight],
    ])
    .filter(movesView)
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      state.view = transform;
      if (sourceEvent !== null) state.isMoved = true;
      redraw();
    });
  target.call(behavior).on('dblclick.zoom', null);
  return {
    showAll: () => {
      const room = { width: host.clientWidth, height: host.clientHeight };
      const all = viewOfAll(state.places, room, state.look.sizes.radius);
      behavior.transform(target, zoomIdentity.translate(all.x, all.y).scale(all.k));
    },
    bringIntoView: (node: number) => {
      const { places, view, look } = state;
      const [x, y] = view.apply([places[2 * node] ?? 0, places[2 * node + 1] ?? 0]);
      const room = 2 * look.sizes.radius;
      const outside = (at: number, whole: number) => Math.min(0, at - room) + Math.max(0, at + room - whole);
      const [dx, dy] = [outside(x, host.clientWidth), outside(y, host.clientHeight)];
      if (dx !== 0 || dy !== 0) behavior.translateBy(target, -dx / view.k, -dy / view.k);
    },
    zoomBy: (factor: number) => behavior.scaleBy(target, factor),
    dispose: () => void target.on('.zoom', null),
  };
}

/** The place of the layout below a pointer, and the company that is meant there. */
function createHitTest(host: HTMLElement, state: State) {
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = host.getBoundingClientRect();
    return state.view.invert([clientX - left, clientY - top]);
  };
  const hit = (event: MouseEvent) => {
    const [x, y] = placeOf(event);
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    const room = pointRoom[isTouch ? 'touch' : 'mouse'] / state.view.k;
    return nodeAt(state.places, x, y, Math.max(state.look.sizes.radius, room));
  };
  /** The wheel moves the page unless Ctrl is held or the graph fills the screen; so does one finger. */
  const movesView = (event: Event) => {
    const { isFullscreen } = state.look;
    if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey || isFullscreen;
    if (event instanceof TouchEvent) return event.touches.length > 1 || isFullscreen;
    return event instanceof MouseEvent && event.button === 0 && hit(event) === null;
  };
  return { placeOf, hit, movesView };
}

type HitTest = ReturnType<typeof createHitTest>;
type Order = (order: LayoutOrder) => void;

/** Drags a company: a press that moves far enough. */
function createDrag(host: HTMLElement, state: State, { placeOf, hit }: HitTest, order: Order) {
  let dragged: { readonly node: number; readonly x: number; readonly y: number; isFar: boolean } | null = null;
  return {
    begin: (event: PointerEvent) => {
      const node = event.button === 0 && event.pointerType !== 'touch' ? hit(event) : null;
      dragged = node === null ? null : { node, x: event.clientX, y: event.clientY, isFar: false };
    },
    /** Gives whether there is a drag that the move belongs to. */
    move: (event: PointerEvent): boolean => {
      if (dragged === null || event.buttons === 0) return false;
      dragged.isFar ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > clickRoom;
      if (!dragged.isFar) return true;
      host.setPointerCapture(event.pointerId);
      const [x, y] = placeOf(event);
      state.isMoved = true;
      order({ kind: 'hold', node: dragged.node, x, y });
      return true;
    },
    drop: () => {
      if (dragged?.isFar === true) order({ kind: 'release', node: dragged.node });
    },
    /** Gives whether the click that follows was the end of a drag. */
    end: (): boolean => {
      const wasFar = dragged?.isFar === true;
      dragged = null;
      return wasFar;
    },
  };
}

/** Points at companies, drags and opens them. */
function listenToPointer(
  { host, onPoint, onOpen }: NetworkCanvasInput,
  { hit }: HitTest,
  drag: ReturnType<typeof createDrag>,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch') onPoint(hit(event));
    drag.begin(event);
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (drag.end()) {
      event.preventDefault();
      event.stopPropagation();
    } else if (target === host || target instanceof HTMLCanvasElement) {
      const node = hit(event);
      if (node !== null) onOpen(node);
    }
  };
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', (event) => drag.move(event) || onPoint(hit(event)), { signal });
  host.addEventListener('pointerup', drag.drop, { signal });
  host.addEventListener('pointercancel', drag.drop, { signal });
  // A finger that has left has not turned to something else.
  host.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && onPoint(null), { signal });
  host.addEventListener('click', onClick, { signal, capture: true });
  return () => listening.abort();
}

/** The worker that finds the places of the companies. */
function createLayout({ host, network, isStill, onFail }: NetworkCanvasInput, onNews: (news: LayoutNews) => void) {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  const order: Order = (what) => worker.postMessage(what);
  worker.onerror = onFail;
  worker.onmessage = ({ data }: MessageEvent<LayoutNews>) => onNews(data);
  const layOut = (sizes: NetworkSizes) => {
    const ends = network.links.map(({ from, to }) => [from, to] as const);
    const aspect = host.clientWidth / Math.max(1, host.clientHeight);
    order({ kind: 'lay-out', isStill, input: { count: network.nodes.length, ends, sizes, aspect } });
  };
  return { order, layOut, dispose: () => worker.terminate() };
}

/** Calls back with each new size of an element but none; in a folded section it has no shape to be laid out in. */
function onResize(host: HTMLElement, callback: () => void): () => void {
  let size = { width: 0, height: 0 };
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    size = { width, height };
    callback();
  });
  observer.observe(host);
  return () => observer.disconnect();
}

function firstState({ network, look }: NetworkCanvasInput): State {
  const places = new Float32Array(2 * network.nodes.length);
  return { look, places, view: zoomIdentity, chosen: null, followed: 0, isMoved: false, early: 1 };
}

/** What keys, buttons and the page do to the graph. */
function controlsOf(
  state: State,
  { redraw, readColours }: ReturnType<typeof createPicture>,
  view: ReturnType<typeof createView>,
) {
  return {
    /** Sets off a company and those around it; null sets off none. */
    choose: (node: number | null) => {
      state.chosen = node;
      if (node !== null) state.followed = node;
      redraw();
    },
    /** The company that an arrow key leads to, brought into view. */
    walk: (from: number, key: string): number | null => {
      const next = key === 'Home' ? 0 : nodeByKey(state.places, from, key);
      if (next !== null) view.bringIntoView(next);
      return next;
    },
    zoomBy: (factor: number) => {
      if (state.early !== null) {
        state.early *= factor;
        return;
      }
      state.isMoved = true;
      view.zoomBy(factor);
    },
    showAll: () => {
      state.isMoved = false;
      if (state.early !== null) state.early = 1;
      view.showAll();
    },
    /** Colours are read again: the theme has changed. */
    recolour: () => {
      readColours();
      redraw();
    },
  };
}

/** Draws the graph on a canvas, with places that a worker finds, and lets the reader zoom, move it and drag companies. */
export function createNetworkCanvas(input: NetworkCanvasInput) {
  const { host, onRest } = input;
  const state = firstState(input);
  const picture = createPicture(input, state);
  const { redraw } = picture;
  const hitTest = createHitTest(host, state);
  const view = createView(host, state, redraw, hitTest.movesView);
  const layout = createLayout(input, ({ places, isAtRest }) => {
    state.places = new Float32Array(places);
    const { early } = state;
    state.early = null;
    if (early !== null || !state.isMoved) view.showAll();
    if (early !== null && early !== 1) {
      state.isMoved = true;
      view.zoomBy(early);
    }
    redraw();
    if (isAtRest) onRest();
  });
  const drag = createDrag(host, state, hitTest, layout.order);
  let isLaidOut = false;
  const stopWatching = onResize(host, () => {
    if (!isLaidOut) layout.layOut(state.look.sizes);
    else if (!state.isMoved) view.showAll();
    isLaidOut = true;
    redraw();
  });
  const look = (next: NetworkLook) => {
    const isResized = next.sizes !== state.look.sizes;
    state.look = next;
    if (isResized) state.isMoved = false;
    if (isResized && isLaidOut) layout.layOut(next.sizes);
    redraw();
  };
  const stops = [layout.dispose, stopWatching, view.dispose, listenToPointer(input, hitTest, drag), picture.dispose];
  const dispose = () => {
    for (const stop of stops) stop();
  };
  return { ...controlsOf(state, picture, view), look, dispose };
}
