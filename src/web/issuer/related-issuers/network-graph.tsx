import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { onThemeChange } from '../../charts/use-moving-canvas.ts';
import { DayLink, useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exactText, inPercent } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { FullscreenToggle } from '../../ui/layout/fullscreen-toggle.tsx';
import { type Network, type NetworkSizes, networkSizes } from './network.ts';
import { createNetworkCanvas, type NetworkCanvas } from './network-canvas.ts';
import styles from './network-graph.module.css';

const zoomStep = 1.3;
const elementId = 'network';

interface Chosen {
  readonly node: number;
  readonly isByKey: boolean;
}

/** What stands on a line. */
function useShares({ links }: Network): readonly string[] {
  const language = useLanguage();
  const bond = useLabels('bond');
  return useMemo(
    () =>
      links.map(({ row: { share } }) => (share === null ? '' : inPercent(exactText(share * 100, language, 0), bond))),
    [links, language, bond],
  );
}

/** What a screen reader says of a company: its name, what it is to others, and how many lines it has. */
function useSpoken({ nodes, links }: Network, shares: readonly string[]): (node: number) => string {
  const text = useLabels('network');
  return (at) => {
    const node = nodes[at];
    if (node === undefined) return '';
    const own = node.links.flatMap((link) => {
      const { row, from } = links[link] ?? {};
      if (row === undefined || from !== at) return [];
      return [[row.rel_type_name, row.to_name, shares[link] ?? ''].filter((part) => part !== '').join(', ')];
    });
    return [node.name, ...own, text('linked', { count: node.links.length })].join('. ');
  };
}

interface Handles {
  readonly onPoint: (node: number | null) => void;
  readonly onOpen: (node: number) => void;
  readonly onFail: () => void;
}

/** The canvas in step with network, sizes and theme. */
function useCanvas(network: Network, shares: readonly string[], look: Look, handles: Handles) {
  const host = useRef<HTMLElement>(null);
  const canvas = useRef<NetworkCanvas | null>(null);
  const [isAtRest, setIsAtRest] = useState(false);
  const given = useRef({ look, handles });
  given.current = { look, handles };
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createNetworkCanvas({
      host: host.current,
      network,
      shares,
      look: given.current.look,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onPoint: (node) => given.current.handles.onPoint(node),
      onOpen: (node) => given.current.handles.onOpen(node),
      onFail: () => given.current.handles.onFail(),
      onRest: () => setIsAtRest(true),
    });
    canvas.current = made;
    const stopWatching = onThemeChange(made.recolour);
    return () => {
      stopWatching();
      made.dispose();
      canvas.current = null;
    };
  }, [network, shares]);
  useEffect(() => canvas.current?.look(look), [look]);
  return { host, canvas, isAtRest };
}

interface Look {
  readonly sizes: NetworkSizes;
  readonly isFullscreen: boolean;
  readonly hasMarks: boolean;
}

interface NodeTipProps {
  readonly network: Network;
  readonly node: number;
  readonly shares: readonly string[];
}

/** What a company is to those that the graph comes to it from, and how many lines it has. */
function NodeTip({ network: { nodes, links }, node, shares }: NodeTipProps) {
  const text = useLabels('network');
  const found = nodes[node];
  if (found === undefined) return null;
  const own = found.links.filter((link) => links[link]?.from === node);
  return (
    <div className={styles.tip} data-testid="network-tip">
      <p className={styles.name}>{found.name}</p>
      {own.map((link) => {
        const row = links[link]?.row;
        return (
          row !== undefined && (
            <p key={link}>
              {row.rel_type_name}: {[row.to_name, shares[link]].filter(Boolean).join(', ')}
            </p>
          )
        );
      })}
      <p className={styles.aside}>{text('linked', { count: found.links.length })}</p>
      {found.id === null && <p className={styles.aside}>{text('no_page')}</p>}
    </div>
  );
}

/**
 * The graph of a group. One link stands where the pointer or the keys have chosen a company, so that it opens as every link does; arrow
 * keys go from company to company.
 */
export function NetworkGraph({ network }: { readonly network: Network }) {
  const text = useLabels('network');
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [hasMarks, setHasMarks] = useState(true);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [stop, setStop] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const shares = useShares(network);
  const spoken = useSpoken(network, shares);
  const keysId = useId();
  const navigate = useNavigate();
  const day = useAsOf();
  const count = network.nodes.length;
  const sizes = useMemo(() => networkSizes(count, isFullscreen), [count, isFullscreen]);
  const look = useMemo(
    () => ({ sizes, isFullscreen, hasMarks: isFullscreen && hasMarks }),
    [sizes, isFullscreen, hasMarks],
  );
  const choose = (next: Chosen | null) => {
    setChosen(next);
    if (next !== null) setStop(next.node);
  };
  const { host, canvas, isAtRest } = useCanvas(network, shares, look, {
    onPoint: (node) => {
      if (node !== (chosen?.node ?? null)) choose(node === null ? null : { node, isByKey: false });
    },
    onOpen: (node) => {
      const id = network.nodes[node]?.id ?? null;
      if (id !== null) navigate(inSameDay(pageAddress('company', id), day));
    },
    onFail: () => setHasFailed(true),
  });
  const shown = chosen?.node ?? null;
  useEffect(() => canvas.current?.choose(shown), [canvas, shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen !== null && !isFullscreen) return choose(null);
    if (event.key === '+' || event.key === '=') canvas.current?.zoomBy(zoomStep);
    else if (event.key === '-') canvas.current?.zoomBy(1 / zoomStep);
    else if (event.key === '0') canvas.current?.showAll();
    else {
      if (!event.key.startsWith('Arrow') && event.key !== 'Home') return;
      const next = canvas.current?.walk(stop, event.key) ?? null;
      if (next !== null) choose({ node: next, isByKey: true });
    }
    event.preventDefault();
  };
  const main = network.nodes[0]?.name ?? '';
  if (hasFailed) return <Note>{text('failed')}</Note>;
  return (
    <div id={elementId} className={styles.desk}>
      <div className={styles.bar}>
        <Legend main={main} hasPageless={network.nodes.some(({ id }) => id === null)} />
        {isFullscreen && (
          <Checkbox isChecked={hasMarks} onChange={setHasMarks}>
            {text('show_logos')}
          </Checkbox>
        )}
        <span className={styles.tools}>
          <ZoomButton name={text('zoom_out')} sign="−" onPress={() => canvas.current?.zoomBy(1 / zoomStep)} />
          <ZoomButton name={text('zoom_in')} sign="+" onPress={() => canvas.current?.zoomBy(zoomStep)} />
          <Button size="small" look="ghost" onClick={() => canvas.current?.showAll()}>
            {text('show_all')}
          </Button>
          <FullscreenToggle elementId={elementId} onChange={setIsFullscreen} />
        </span>
      </div>
      <figure
        ref={host}
        className={styles.stage}
        aria-label={text('describe', { name: main, count })}
        data-rest={isAtRest || undefined}
        data-testid="network"
      >
        <ChosenLink
          network={network}
          node={stop}
          label={spoken(stop)}
          keysId={keysId}
          chosen={chosen}
          onKeyDown={onKeyDown}
          onFocus={() => choose({ node: stop, isByKey: true })}
          onBlur={() => choose(null)}
        />
        {shown !== null && <NodeTip network={network} node={shown} shares={shares} />}
      </figure>
      <p className="sr" id={keysId}>
        {text('keys')}
      </p>
      <p className="sr" role="status">
        {chosen?.isByKey === true ? spoken(chosen.node) : null}
      </p>
    </div>
  );
}

interface ZoomButtonProps {
  readonly name: string;
  readonly sign: string;
  readonly onPress: () => void;
}

function ZoomButton({ name, sign, onPress }: ZoomButtonProps) {
  return (
    <Button size="small" look="ghost" isIcon title={name} aria-label={name} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}

function Legend({ main, hasPageless }: { readonly main: string; readonly hasPageless: boolean }) {
  const text = useLabels('network');
  return (
    <p className={styles.legend}>
      <span>
        <i className={styles.main} />
        {main}
      </span>
      <span>
        <i className={styles.other} />
        {text('others')}
      </span>
      {hasPageless && (
        <span>
          <i className={styles.ring} />
          {text('no_page')}
        </span>
      )}
      <span>
        <i className={styles.line} />
        {text('direct')}
      </span>
      <span>
        <i className={styles.dashed} />
        {text('beside')}
      </span>
    </p>
  );
}

interface ChosenLinkProps {
  readonly network: Network;
  readonly node: number;
  readonly label: string;
  readonly keysId: string;
  readonly chosen: Chosen | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Leads to the page of the company that it stands on; a company that is no issuer has none. */
function ChosenLink({ network, node, label, keysId, chosen, ...handlers }: ChosenLinkProps) {
  const id = network.nodes[node]?.id ?? null;
  const link = useRef<HTMLAnchorElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isByKey = chosen?.isByKey === true;
  // From a company with a page to one without, the focus goes from one element to another.
  useEffect(() => {
    if (isByKey) (id === null ? button : link).current?.focus();
  }, [isByKey, id]);
  const common = {
    ...handlers,
    className: styles.place,
    'aria-label': label,
    'aria-describedby': keysId,
    'data-chosen': chosen === null ? undefined : '',
  };
  return id === null ? (
    <button ref={button} type="button" aria-disabled {...common} />
  ) : (
    <DayLink ref={link} to={pageAddress('company', id)} draggable={false} {...common} />
  );
}
