import type { BondRecords } from '#contract/bond/bond-records.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, moneyText, percentText, priceText } from '../../text/value-text.ts';
import { explainedFact } from '../../ui/controls/explained.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';

type Tranche = BondRecords['tranches'][number];
type Hidden = 'demand' | 'price' | 'yield' | 'bids';

interface RecordProps {
  readonly facts: BondSubject;
}

const phone = [wide('date', 'method'), narrow('7.5rem', 'placed', 'demand'), narrow('5rem', 'price', 'yield')];

/** How the issue was placed: its days, its amounts and its price. */
export function Placement({ facts: { records, summary } }: RecordProps) {
  const text = useLabels('more');
  const write = useWriting();
  const [tranche] = records.tranches;
  if (tranche === undefined) return null;
  const { startsOn, endsOn, settlesOn, method, offered, placed } = tranche;
  const hidden = (name: Hidden, written: string | null) => (tranche.masked.includes(name) ? <Masked /> : written);
  const cover = tranche.demand === null || placed === null || placed === 0 ? null : tranche.demand / placed;
  return (
    <Block id="placement" title={text('placement')} meta={summary.faceCurrency}>
      <FactList
        facts={[
          [text('placed_on'), periodText(write.date(startsOn), endsOn && write.date(endsOn))],
          [text('settles_on'), settlesOn && write.date(settlesOn)],
          [text('method'), method && text(`method_${method}`)],
          [text('offered'), write.money(offered)],
          [text('placed'), write.money(placed)],
          [text('demand'), hidden('demand', write.money(tranche.demand))],
          explainedFact('bid_to_cover', text('cover'), cover === null ? null : write.times(cover)),
          [text('column_price'), hidden('price', write.price(tranche.price))],
          [text('column_yield'), hidden('yield', write.percent(tranche.yield))],
          [text('bids'), hidden('bids', tranche.bids === null ? null : String(tranche.bids))],
        ]}
      />
    </Block>
  );
}

const periodText = (start: string, end: string | null) => (end === null ? start : `${start} ~ ${end}`);

function useWriting() {
  const language = useLanguage();
  const known = (write: (value: number) => string) => (value: number | null) => (value === null ? null : write(value));
  return {
    date: (date: string) => dateText(date, language),
    money: known((value) => moneyText(value, language)),
    price: known((value) => priceText(value, language)),
    percent: known((value) => percentText(value, language)),
    times: (value: number) => `${numberText(value, 2, language)}×`,
  };
}

/** What was placed later on the same terms. */
export function Taps({ facts: { records, summary } }: RecordProps) {
  const text = useLabels('more');
  const write = useWriting();
  const taps = records.tranches.filter(({ number }) => number > 1);
  return (
    <Block id="taps" title={text('taps')} meta={summary.faceCurrency}>
      <Table
        caption={text('taps')}
        columns={tapColumns(write, text)}
        lines={linesOf(taps, ({ number }) => number)}
        phone={phone}
        limit={5}
      />
    </Block>
  );
}

function tapColumns(write: ReturnType<typeof useWriting>, text: LabelText<'more'>): readonly Column<Tranche>[] {
  const hidden = (id: Hidden, title: string, cell: Column<Tranche>['cell']): Column<Tranche> => ({
    id,
    title,
    cell,
    kind: 'number',
    isMasked: ({ masked }) => masked.includes(id),
  });
  return [
    { id: 'date', title: text('placed_on'), kind: 'date', cell: ({ startsOn }) => write.date(startsOn) },
    { id: 'method', title: text('method'), rank: 2, cell: ({ method }) => method && text(`method_${method}`) },
    { id: 'placed', title: text('placed'), kind: 'number', cell: ({ placed }) => write.money(placed) },
    { ...hidden('demand', text('demand'), ({ demand }) => write.money(demand)), rank: 3 },
    hidden('price', text('column_price'), ({ price }) => write.price(price)),
    hidden('yield', text('column_yield'), (tranche) => write.percent(tranche.yield)),
  ];
}
