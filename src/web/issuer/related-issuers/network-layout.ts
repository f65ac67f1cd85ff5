import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { NetworkSizes } from './network.ts';

/** What the places of the nodes follow from. */
export interface LayoutInput {
  readonly count: number;
  /** Pairs of numbers of nodes, one after the other. */
  readonly ends: readonly (readonly [from: number, to: number])[];
  readonly sizes: NetworkSizes;
  /** Width of the picture to its height: a wide one is filled sideways. */
  readonly aspect: number;
}

export interface NetworkLayout {
  /** Moves on by a step; false once everything is at rest. */
  readonly step: () => boolean;
  /** Places as pairs of x and y. */
  readonly places: () => Float32Array;
  /** Holds a node where it is put, and lets the others follow. */
  readonly hold: (node: number, x: number, y: number) => void;
  readonly release: (node: number) => void;
}

/** The room below a node that its label takes, in radii. */
const labelRoom = 0.45;
/** How strongly nodes push each other away, by radius; leaves of a small graph may stand further apart for their labels. */
const push = (count: number) => (count <= 40 ? 34 : 12);
/** The pull to the centre; along the longer side of the picture it is weaker. */
const pull = 0.05;
const stretch = 0.7;
const warm = 0.3;

/** Places nodes by forces, always in the same way for the same graph. */
export function createLayout({ count, ends, sizes: { link, radius }, aspect }: LayoutInput): NetworkLayout {
  const nodes: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
  const [main] = nodes;
  if (main !== undefined) Object.assign(main, { x: 0, y: 0 });
  const links: SimulationLinkDatum<SimulationNodeDatum>[] = ends.map(([source, target]) => ({ source, target }));
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(links).distance(link + 2 * radius))
    .force('push', forceManyBody().strength(-push(count) * radius))
    .force('apart', forceCollide(radius * (1 + labelRoom)).iterations(2))
    .force('x', forceX(0).strength(pull / aspect ** stretch))
    .force('y', forceY(0).strength(pull * aspect ** stretch))
    .stop();
  const held = (node: number, place: { readonly x: number | null; readonly y: number | null }) => {
    const found = nodes[node];
    if (found === undefined) return;
    found.fx = place.x;
    found.fy = place.y;
    simulation.alpha(Math.max(simulation.alpha(), warm));
  };
  return {
    step() {
      if (simulation.alpha() < simulation.alphaMin()) return false;
      simulation.tick();
      return true;
    },
    places: () => Float32Array.from(nodes.flatMap(({ x = 0, y = 0 }) => [x, y])),
    hold: (node, x, y) => held(node, { x, y }),
    release: (node) => held(node, { x: null, y: null }),
  };
}
