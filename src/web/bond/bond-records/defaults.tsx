import type { BondRecords } from '#contract/bond/bond-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, moneyText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, optionalColumn, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { wordsOf } from './record-facts.ts';
import { Words } from './record-parts.tsx';
import styles from './records.module.css';

type Default = BondRecords['defaults'][number];

const phone = [wide('due', 'kind'), worded('8rem', 'state', 'settled'), narrow('5rem', 'amount')];

/** Payments that were not made when they were due, the latest first, and what became of them. */
export function Defaults({ facts }: { readonly facts: BondSubject }) {
  const { records, summary } = facts;
  const text = useLabels('more');
  const flows = useLabels('cash-flows');
  const language = useLanguage();
  const amount = moneyText(summary.faceValue, language);
  const day = (date: string) => dateText(date, language);
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
    optionalColumn('grace', text('grace_ends_on'), (row) => row.graceEndsOn, day, { kind: 'date', rank: 3 }),
    optionalColumn('settled', text('settled_on'), (row) => row.settledOn, day, { kind: 'date', rank: 2 }),
    knownColumn(
      'amount',
      text('amount'),
      (row) => row.amount,
      (missed) => moneyText(missed, language),
      { kind: 'number' },
    ),
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
      <Words words={wordsOf(facts, 'defaults')} />
    </Block>
  );
}
