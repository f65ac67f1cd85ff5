import { createLayout, type LayoutInput, type NetworkLayout } from './network-layout.ts';

/** What the page asks of the layout. */
export type LayoutOrder =
  /** `isStill`: only the places at rest are wanted. */
  | { readonly kind: 'lay-out'; readonly input: LayoutInput; readonly isStill: boolean }
  | { readonly kind: 'hold'; readonly node: number; readonly x: number; readonly y: number }
  | { readonly kind: 'release'; readonly node: number };

export interface LayoutNews {
  readonly places: Float32Array;
  readonly isAtRest: boolean;
}

/** The page compiles without the worker's own types. */
interface Port {
  onmessage: ((message: MessageEvent<LayoutOrder>) => void) | null;
  readonly postMessage: (news: LayoutNews, transfer: readonly ArrayBufferLike[]) => void;
}
const port = self as unknown as Port;

/** Steps from one picture to the next, and the time between them. */
const stepsAtOnce = 3;
const pictureMs = 16;

let layout: NetworkLayout | null = null;
let isStill = false;
let timer: ReturnType<typeof setTimeout> | null = null;

function moveOn(): void {
  timer = null;
  if (layout === null) return;
  let isMoving = true;
  for (let step = 0; isMoving && (isStill || step < stepsAtOnce); step++) isMoving = layout.step();
  const places = layout.places();
  port.postMessage({ places, isAtRest: !isMoving }, [places.buffer]);
  if (isMoving) timer = setTimeout(moveOn, pictureMs);
}

port.onmessage = ({ data: order }) => {
  if (order.kind === 'lay-out') {
    layout = createLayout(order.input);
    isStill = order.isStill;
  } else if (order.kind === 'hold') layout?.hold(order.node, order.x, order.y);
  else layout?.release(order.node);
  if (timer === null) timer = setTimeout(moveOn);
};
