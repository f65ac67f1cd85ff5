import type { BondRecords } from '#contract/bond/bond-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/bond-subject.ts';
import { dateText, moneyText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './records.module.css';
import { Words } from './words.tsx';

type Default = BondRecords['defaults'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['due', 'kind'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'settled'], width: '8rem' },
  { parts: ['amount'], align: 'end', width: '5rem' },
];

/** Payments that were not made when they were due, the latest first, and what became of them. */
export function Defaults({ facts: { records, summary } }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const flows = useLabels('cash-flows');
  const language = useLanguage();
  const amount = moneyText(summary.faceValue, language);
  const words = records.texts.find(({ kind }) => kind === 'defaults');
  const day = (date: string | null) => date && dateText(date, language);
  const columns: readonly Column<Default>[] = [
    { id: 'due', title: text('due_on'), kind: 'date', cell: ({ dueOn }) => day(dueOn) },
    { id: 'kind', title: text('obligation'), cell: ({ kind }) => text(`obligation_${kind}`) },
    {
      id: 'state',
      title: text('state'),
      cell: ({ state }) => (
        <span className={state === 'default' ? styles.bad : undefined}>{text(`default_${state}`)}</span>
      ),
    },
    {
      id: 'grace',
      title: text('grace_ends_on'),
      kind: 'date',
      rank: 3,
      isFilled: ({ graceEndsOn }) => graceEndsOn !== null,
      cell: ({ graceEndsOn }) => day(graceEndsOn),
    },
    {
      id: 'settled',
      title: text('settled_on'),
      kind: 'date',
      rank: 2,
      isFilled: ({ settledOn }) => settledOn !== null,
      cell: ({ settledOn }) => day(settledOn),
    },
    {
      id: 'amount',
      title: text('amount'),
      kind: 'number',
      cell: ({ amount: missed }) => (missed === null ? null : moneyText(missed, language)),
    },
  ];
  return (
    <Block id="defaults" title={text('defaults')} meta={flows('meta', { currency: summary.faceCurrency, amount })}>
      {records.defaults.length > 0 && (
        <Table
          caption={text('defaults')}
          columns={columns}
          lines={linesOf(records.defaults, ({ dueOn, kind }) => `${dueOn} ${kind}`)}
          phone={phone}
          limit={6}
        />
      )}
      {words !== undefined && <Words words={words} />}
    </Block>
  );
}
