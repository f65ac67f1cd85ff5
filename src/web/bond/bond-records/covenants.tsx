import type { BondRecords } from '#contract/bond/bond-records.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, percentText } from '../../text/value-text.ts';
import { AccessPrompt } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { Words } from './record-parts.tsx';
import styles from './records.module.css';

type Covenant = BondRecords['covenants']['items'][number];

const phone = [wide('kind', 'tested'), narrow('5rem', 'threshold', 'actual'), worded('5.5rem', 'state')];

/** The bound of a covenant and where the issuer stands: times, or percent, as its kind counts. */
const inTimes: readonly Covenant['kind'][] = ['debt_to_ebitda', 'interest_cover'];

function useValueText() {
  const text = useLabels('bond');
  const language = useLanguage();
  return (value: number, { kind }: Covenant) => {
    if (inTimes.includes(kind)) return `${numberText(value, 2, language)}×`;
    return text('in_percent', { value: percentText(value, language, 1) });
  };
}

/** What the issuer has promised, and whether it keeps to it; breached promises first. */
export function Covenants({ facts: { records } }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const { items, words, access } = records.covenants;
  return (
    <Block id="covenants" title={text('covenants')}>
      {items.length > 0 && <CovenantTable items={items} />}
      <Words words={words} />
      {access !== 'allowed' && <AccessPrompt of="block" what={text('covenants_prompt')} />}
    </Block>
  );
}

function CovenantTable({ items }: { readonly items: readonly Covenant[] }) {
  const text = useLabels('more');
  const language = useLanguage();
  const valueText = useValueText();
  const day = (date: string) => dateText(date, language);
  const columns: readonly Column<Covenant>[] = [
    { id: 'kind', title: text('covenant'), wraps: true, cell: ({ kind }) => text(`covenant_${kind}`) },
    knownColumn('threshold', text('threshold'), (row) => row.threshold, valueText, { kind: 'number' }),
    knownColumn('actual', text('actual'), (row) => row.actual, valueText, { kind: 'number' }),
    {
      id: 'state',
      title: text('state'),
      cell: ({ state }) => (
        <span className={state === 'breached' ? styles.bad : undefined}>{text(`covenant_${state}`)}</span>
      ),
    },
    knownColumn('tested', text('tested_on'), ({ testedOn }) => testedOn, day, { kind: 'date', rank: 2 }),
  ];
  return (
    <Table
      caption={text('covenants')}
      columns={columns}
      lines={linesOf(items, ({ kind }) => kind)}
      phone={phone}
      limit={5}
    />
  );
}
