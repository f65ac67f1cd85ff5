import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import { MAX_COMPARED_BONDS } from '#domain/bond/max-compared-bonds.ts';
import { asChoice, DayLink, useAudience, useChoose, useLabels, useSession } from '../../context/reader-context.tsx';
import { type ComparedLine, keyOfLine, type LineId } from '../../market/data/compared-lines.ts';
import type { ShownLine } from '../../market/data/load-lines.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import { comparisonAddress } from '../../platform/data/comparison-query.ts';
import button from '../../ui/controls/button.module.css';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { AccessPrompt, Note } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { CompareField } from './compare-field.tsx';
import styles from './compare-panel.module.css';
import { useAdding } from './use-adding.ts';
import { useCompareSearch } from './use-compare-search.ts';
import { type Measure, useTroubles } from './use-troubles.ts';
import { VenueChoice } from './venue-choice.tsx';

/** A change of what the address compares. */
interface ComparisonChange {
  readonly compared?: readonly ComparedLine[];
  readonly mode?: 'absolute' | 'percent';
  readonly hasSpread?: boolean;
}

export interface ComparePanelProps {
  readonly main: LineId;
  /** The lines that the address names. */
  readonly compared: readonly ComparedLine[];
  /** Those of the address that have no room beside them. */
  readonly leftOut: readonly LineId[];
  readonly mode: 'absolute' | 'percent';
  readonly hasSpread: boolean;
  /** The lines as they came, the main one first. */
  readonly shown: readonly ShownLine[];
  /** Whether these are the lines that the address names. */
  readonly isSettled: boolean;
  /** Why nothing is compared although the address names something. */
  readonly refusal: FailureCode | null;
  /** What is drawn; null where all columns are shown. */
  readonly measure: Measure | null;
  readonly addressOf: (change: ComparisonChange) => string;
}

/** In place of the search: who asks for it is told what would open it. It opens without a script. */
function ComparePrompt() {
  const text = useLabels('compare');
  const errors = useLabels('errors');
  const isVisitor = useAudience() === 'visitor';
  return (
    <details className={styles.prompt} id="compare">
      <summary className={classNames(button.button, button.small)}>
        <Icon name="lock" />
        {text('compare')}
      </summary>
      <AccessPrompt of="block" what={errors(isVisitor ? 'not_authorized_compare' : 'get_access_compare')} />
    </details>
  );
}

/** What the bond is compared with: the field that adds a line, how values are shown, and the lines. Others are told what would open it. */
export function ComparePanel(props: ComparePanelProps) {
  const session = useSession();
  if (session.audience !== 'full') return <ComparePrompt />;
  return props.main.venueId === closedVenueId(session) ? <Closed /> : <OpenPanel {...props} />;
}

function Closed() {
  const text = useLabels('compare');
  return (
    <div className={styles.panel}>
      <Note>{text('refused')}</Note>
    </div>
  );
}

type ControlsProps = Pick<ComparePanelProps, 'compared' | 'mode' | 'hasSpread' | 'measure' | 'addressOf'>;

/** Values or their change, and with exactly two lines their spread. Both live in the address. */
function CompareControls({ compared, mode, hasSpread, measure, addressOf }: ControlsProps) {
  const text = useLabels('compare');
  // A table of all columns shows values as they are.
  if (measure === null) return null;
  const modes = (['absolute', 'percent'] as const).map((key) => ({
    key,
    text: text(`mode_${key}`),
    to: addressOf({ mode: key }),
  }));
  return (
    <>
      <SegmentedLinks label={text('mode')} segments={modes} chosen={mode} />
      {compared.length === 1 && (
        <Link
          className={classNames(button.button, button.small, styles.spread)}
          to={addressOf({ hasSpread: !hasSpread })}
          aria-current={hasSpread ? 'true' : undefined}
          title={text('spread_hint')}
          {...asChoice}
        >
          {text('spread')}
        </Link>
      )}
    </>
  );
}

interface LineChipsProps {
  /** The line that the others stand beside. */
  readonly main: Pick<ShownLine, 'name' | 'venueName'> | undefined;
  /** Without a name while the line is on its way. */
  readonly lines: readonly {
    readonly line: ComparedLine;
    readonly named: Pick<ShownLine, 'name' | 'venueName'> | undefined;
  }[];
  readonly addressWithout: (key: string) => string;
  readonly addressOfNone: string;
}

/** The main line and those beside it with their colours. Removing one is a link, so that it works without a script. */
function LineChips({ main, lines, addressWithout, addressOfNone }: LineChipsProps) {
  const text = useLabels('compare');
  return (
    <div className={styles.lines}>
      {main !== undefined && (
        <span className={styles.chip}>
          <span className={styles.key} style={{ background: 'var(--chart-1)' }} />
          <span className={styles.mainName}>
            {main.name} <small>{main.venueName}</small>
          </span>
        </span>
      )}
      <ul className={styles.chips} aria-label={text('lines')}>
        {lines.map(({ line, named }) => {
          const { name, venueName: venue } = named ?? { name: text('loading_line'), venueName: '' };
          return (
            <li key={keyOfLine(line)} className={styles.chip} aria-busy={named === undefined}>
              <span className={styles.key} style={{ background: `var(--chart-${line.colour})` }} />
              <span className={styles.name}>
                {name} <small>{venue}</small>
              </span>
              <Link
                to={addressWithout(keyOfLine(line))}
                {...asChoice}
                className={styles.remove}
                title={text('remove', { name, venue })}
              >
                <Icon name="close" />
                <span className="sr">{text('remove', { name, venue })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {lines.length > 1 && (
        <Link to={addressOfNone} {...asChoice} className={styles.clear}>
          {text('clear_all')}
        </Link>
      )}
    </div>
  );
}

function OpenPanel(props: ComparePanelProps) {
  const { main, compared, shown, refusal, addressOf } = props;
  const text = useLabels('compare');
  const choose = useChoose();
  const search = useCompareSearch(main);
  // What is added while an address is on its way builds upon it.
  const latest = useRef(compared);
  useEffect(() => {
    latest.current = compared;
  }, [compared]);
  const compare = (lines: readonly ComparedLine[]) => {
    latest.current = lines;
    choose(addressOf({ compared: lines }));
  };
  const [notice, setNotice] = useState<string | null>(null);
  const adding = useAdding({ main, current: () => latest.current, compare, search, say: setNotice });
  useTroubles({ ...props, compare, putBack: search.put, say: setNotice });
  const nameOf = (key: string) => shown.find((line) => line.key === key) ?? adding.nameOf(key);
  return (
    <div className={styles.panel} id="compare">
      <div className={styles.row}>
        <CompareField search={search} onPick={adding.pick} />
        <CompareControls {...props} />
        <FieldComparison main={main} compared={compared} />
      </div>
      {adding.choice !== null && <VenueChoice choice={adding.choice} onAdd={adding.add} onCancel={adding.cancel} />}
      {notice !== null && <Note tone="warn">{notice}</Note>}
      {props.leftOut.length > 0 && <LeftOut lines={props.leftOut} />}
      {refusal !== null && <Note tone="warn">{text('refused')}</Note>}
      {compared.length > 0 && refusal === null && (
        <LineChips
          main={shown[0]}
          lines={compared.map((line) => ({ line, named: nameOf(keyOfLine(line)) }))}
          addressWithout={(key) => addressOf({ compared: compared.filter((line) => keyOfLine(line) !== key) })}
          addressOfNone={addressOf({ compared: [] })}
        />
      )}
      <p className="sr" role="status">
        {notice}
      </p>
    </div>
  );
}

/** What a link names that has no room on the chart. */
function LeftOut({ lines }: { readonly lines: readonly LineId[] }) {
  const text = useLabels('compare');
  const bonds = lines.flatMap(({ id, model }) => (model === 'bonds' ? [id] : [])).slice(0, MAX_COMPARED_BONDS);
  const query = { bonds: bonds.join(',') };
  const { good } = useAnswer(
    bonds.length === 0
      ? null
      : {
          key: query.bonds,
          ask: (signal: AbortSignal) => ask(browserApi, 'GET /api/bond-summaries/', { query, signal }),
          networkFailure: { ok: false, code: 'network' } as const,
        },
    null,
  );
  const known = good?.ok === true ? good.value.items : [];
  const names = lines.map(({ id }) => known.find((summary) => summary.id === id)?.shortName ?? String(id));
  return <Note tone="warn">{text('no_room', { names: names.join(', ') })}</Note>;
}

/** The way to the terms and figures of the same bonds beside each other. */
function FieldComparison({ main, compared }: Pick<ComparePanelProps, 'main' | 'compared'>) {
  const text = useLabels('bond-comparison');
  const others = compared.filter(({ model }) => model === 'bonds').map(({ id }) => id);
  const bonds = [...new Set([main.id, ...others])];
  return (
    <DayLink className="target" to={comparisonAddress({ bonds, hasDifferencesOnly: false })}>
      {text('open')}
    </DayLink>
  );
}
