import type { BondRecords } from '#contract/bond/bond-records.ts';
import { investorTypes } from '#domain/bond/issue-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, moneyText, percentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, optionalColumn, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { wordsOf } from './record-facts.ts';
import { Words } from './record-parts.tsx';
import styles from './records.module.css';

type Stake = BondRecords['stakes'][number];

interface RecordProps {
  readonly facts: BondSubject;
}

const phone = [wide('name'), narrow('8rem', 'share', 'amount')];

const stakesOf = ({ records }: BondSubject, kind: Stake['kind']) =>
  records.stakes.filter((stake) => stake.kind === kind).toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));

/** Who reports to hold the bond, the largest first. */
export function Holders({ facts }: RecordProps) {
  const text = useLabels('more');
  const language = useLanguage();
  const stakes = stakesOf(facts, 'holder');
  const date = stakes[0]?.asOf;
  return (
    <Block
      id="holders"
      title={text('holders')}
      meta={date === undefined ? undefined : text('as_of', { date: dateText(date, language) })}
    >
      <StakeTable stakes={stakes} title={text('column_holder')} currency={facts.summary.faceCurrency} />
    </Block>
  );
}

/** Who bought the issue, by kind and by country. */
export function Investors({ facts }: RecordProps) {
  const text = useLabels('more');
  const kinds = ['investor_type', 'investor_region'] as const;
  return (
    <Block id="investors" title={text('investors')}>
      <div className={styles.pair}>
        {kinds.map((kind) => {
          const stakes = stakesOf(facts, kind);
          if (stakes.length === 0) return null;
          return <StakeTable key={kind} stakes={stakes} title={text(`column_${kind}`)} currency={null} />;
        })}
      </div>
      <Words words={wordsOf(facts, 'investors')} />
    </Block>
  );
}

interface StakeTableProps {
  readonly stakes: readonly Stake[];
  /** Head of the names. */
  readonly title: string;
  /** Of the amounts; null leaves them out. */
  readonly currency: string | null;
}

function StakeTable({ stakes, title, currency }: StakeTableProps) {
  const text = useLabels('more');
  const language = useLanguage();
  const nameOf = ({ kind, name }: Stake) => {
    const known = kind === 'investor_type' ? investorTypes.find((type) => type === name) : undefined;
    return known === undefined ? name : text(`investor_${known}`);
  };
  const amount: Column<Stake> = {
    id: 'amount',
    title: text('amount_in', { currency: currency ?? '' }),
    kind: 'number',
    isMasked: ({ masked }) => masked.includes('amount'),
    cell: (stake) => (stake.amount === null ? null : moneyText(stake.amount, language)),
  };
  const columns: readonly Column<Stake>[] = [
    { id: 'name', title, wraps: true, cell: nameOf },
    {
      id: 'share',
      title: text('column_share'),
      kind: 'number',
      isMasked: ({ masked }) => masked.includes('share'),
      cell: ({ share }) =>
        share === null ? null : (
          <>
            <span className={styles.bar} style={{ width: `${Math.round(share * 100) / 16}rem` }} aria-hidden="true" />
            {percentText(share, language, 2)}
          </>
        ),
    },
    ...(currency === null ? [] : [amount]),
  ];
  return (
    <Table caption={title} columns={columns} lines={linesOf(stakes, ({ name }) => name)} phone={phone} limit={8} />
  );
}

type Listing = BondRecords['lombard'][number];

const lombardPhone = [wide('list'), worded('7rem', 'listed', 'removed'), narrow('4.5rem', 'haircut')];

/** Who takes the bond as collateral; lists that it has left stand last and quiet. */
export function LombardLists({ facts: { records } }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const language = useLanguage();
  const day = (date: string) => dateText(date, language);
  const columns: readonly Column<Listing>[] = [
    { id: 'list', title: text('column_list'), wraps: true, cell: ({ list }) => list },
    { id: 'listed', title: text('listed_on'), kind: 'date', cell: ({ listedOn }) => day(listedOn) },
    optionalColumn('removed', text('removed_on'), ({ removedOn }) => removedOn, day, { kind: 'date' }),
    knownColumn(
      'haircut',
      text('haircut'),
      (row) => row.haircut,
      (part) => percentText(part, language, 1),
      {
        kind: 'number',
      },
    ),
  ];
  const lines = linesOf(
    records.lombard,
    ({ list, listedOn }) => `${list} ${listedOn}`,
    ({ removedOn }) => (removedOn === null ? undefined : 'past'),
  );
  return (
    <Block id="lombard" title={text('lombard')}>
      <Table caption={text('lombard')} columns={columns} lines={lines} phone={lombardPhone} limit={5} />
    </Block>
  );
}
