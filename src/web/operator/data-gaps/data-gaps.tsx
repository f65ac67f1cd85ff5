import { Link } from 'react-router';
import type { DataQuality } from '#contract/operator/data-quality.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { listAddress, pageAddress } from '#contract/platform/page-address.ts';
import { useFigureNames, useGapText } from '../../bond/bond-summary/gap-texts.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';
import { AddForm, type NamedMarket } from '../markets/public-markets.tsx';
import styles from './data-gaps.module.css';

type Gap = DataQuality['gaps'][number];
type Named = DataQuality['checks'][number]['examples'][number];

const SHOWN_EXAMPLES = 3;

/** The first bonds by name, the others on demand; bonds without terms have no page to lead to. */
export function ExampleBonds({
  bonds,
  hasPages = true,
}: {
  readonly bonds: readonly Named[];
  readonly hasPages?: boolean;
}) {
  const text = useLabels('operator');
  const language = useLanguage();
  const listed = (some: readonly Named[]) => (
    <ul className={styles.bonds}>
      {some.map(({ id, name }) => (
        <li key={id}>{hasPages ? <Link to={pageAddress('bonds', id)}>{name}</Link> : name}</li>
      ))}
    </ul>
  );
  if (bonds.length === 0) return text('none');
  const more = bonds.length - SHOWN_EXAMPLES;
  return (
    <>
      {listed(bonds.slice(0, SHOWN_EXAMPLES))}
      {more > 0 && (
        <details>
          <summary>{text('more', { count: numberText(more, 0, language) })}</summary>
          {listed(bonds.slice(SHOWN_EXAMPLES))}
        </details>
      )}
    </>
  );
}

/** What brings in what is missing: the market that has it, a file, and the bonds in their list. */
function GapActions({ gap, markets }: { readonly gap: Gap; readonly markets: readonly NamedMarket[] }) {
  const text = useLabels('operator');
  const market = markets.find(({ code }) => code === gap.market);
  const isins = gap.examples.flatMap(({ isin }) => (isin === null ? [] : [isin]));
  return (
    <div className={styles.actions}>
      {market !== undefined && <AddForm market={market} isNamed />}
      <ButtonLink size="small" to={{ search: `?target=${gap.target}`, hash: '#upload' }}>
        {text('gap_upload')}
      </ButtonLink>
      {isins.length > 0 && gap.gap !== 'terms' && (
        <ButtonLink size="small" to={{ pathname: listAddress('bonds'), search: `?isin=${isins.join(',')}` }}>
          {text('gap_list')}
        </ButtonLink>
      )}
    </div>
  );
}

const phone: readonly PhoneColumn[] = [
  { parts: ['gap', 'figures', 'brought'], width: 'minmax(0, 1fr)' },
  { parts: ['bonds', 'heldUp'], align: 'end', width: '6rem' },
];

function useColumns(markets: readonly NamedMarket[]): readonly Column<Gap>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  const gapText = useGapText();
  const figureNames = useFigureNames();
  const count = (value: number) => numberText(value, 0, language);
  return [
    { id: 'gap', title: text('gap'), wraps: true, width: '18%', cell: gapText },
    { id: 'bonds', title: text('bonds'), kind: 'number', width: '6rem', cell: ({ bonds }) => count(bonds) },
    {
      id: 'figures',
      title: text('gap_figures'),
      wraps: true,
      cell: ({ figures }) => figureNames(figures) || null,
    },
    {
      id: 'heldUp',
      title: text('gap_held_up'),
      kind: 'number',
      width: '7rem',
      cell: ({ heldUp }) => count(heldUp),
    },
    {
      id: 'examples',
      title: text('examples'),
      wraps: true,
      width: '20%',
      rank: 3,
      cell: ({ gap, examples }) => <ExampleBonds bonds={examples} hasPages={gap !== 'terms'} />,
    },
    {
      id: 'brought',
      title: text('gap_brought'),
      wraps: true,
      width: '18rem',
      cell: (gap) => <GapActions gap={gap} markets={markets} />,
    },
  ];
}

/** Where to begin on a site without bonds. */
function Begin() {
  const text = useLabels('operator');
  const list = useLabels('list');
  return (
    <Block id="missing" title={text('gaps')}>
      <EmptyState icon="list" title={list('no_bonds')} reason={text('begin_reason')}>
        <div className={styles.begin}>
          <ButtonLink look="primary" to={{ hash: '#markets' }}>
            {text('begin_market')}
          </ButtonLink>
          <ButtonLink to={{ hash: '#upload' }}>{text('gap_upload')}</ButtonLink>
        </div>
      </EmptyState>
    </Block>
  );
}

interface DataGapsProps {
  readonly quality: DataQuality;
  readonly markets: readonly NamedMarket[];
}

/** What is missing of outstanding bonds, by the figures that it holds up, each with what brings it in. */
export function DataGaps({ quality: { today, owed, gaps }, markets }: DataGapsProps) {
  const text = useLabels('operator');
  const language = useLanguage();
  const columns = useColumns(markets);
  if (owed === 0) return <Begin />;
  return (
    <TableBlock
      id="missing"
      title={text('gaps')}
      meta={dateText(today, language)}
      empty={{ title: text('gap_none'), reason: text('gap_none_reason') }}
      columns={columns}
      rows={gaps}
      idOf={({ gap, about }) => `${gap}-${about ?? ''}`}
      phone={phone}
    />
  );
}
