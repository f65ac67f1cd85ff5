import { Link, useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond-summary.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { exactText, percentText, spreadText, yearsText } from '../../text/figure-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { basisParameter, chosenEnds, type Exit, endName, headlineExit } from './basis.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['end', 'price'], width: 'minmax(0, 1fr)' },
  { parts: ['yield', 'own_yield'], align: 'end', width: '5.5rem' },
  { parts: ['spread', 'duration'], align: 'end', width: '5.5rem' },
];

/** A line for each call, put and maturity, the worst marked; a line that is chosen sets the end of the figures above. */
export function WorkoutLadder({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('explain');
  const columns = useColumns(summary);
  const ends = chosenEnds(summary);
  if (ends.length === 0) return null;
  return <Table caption={text('ladder')} columns={columns} lines={linesOf(ends, endName)} phone={phone} />;
}

/** The address of the page with an end as the basis; the headline's own end needs no word. */
function useAddressOf(summary: BondSummary) {
  const [params] = useSearchParams();
  return (exit: Exit) => {
    const next = new URLSearchParams(params);
    if (exit === headlineExit(summary)) next.delete(basisParameter);
    else next.set(basisParameter, endName(exit));
    return `?${next}`;
  };
}

function useColumns(summary: BondSummary): readonly Column<Exit>[] {
  const text = useLabels('explain');
  const language = useLanguage();
  const [params] = useSearchParams();
  const basis = params.get(basisParameter);
  const figure = (
    id: 'yield' | 'own_yield' | 'spread' | 'duration',
    explains: 'yield' | 'own_yield' | 'g_spread' | 'duration',
    of: (exit: Exit) => string | null,
  ): Column<Exit> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    isKept: true,
    cell: (exit) => {
      const value = of(exit);
      if (value === null) return null;
      return (
        <Explained figure={explains} title={text(`column_${id}`)} end={endName(exit)}>
          {value}
        </Explained>
      );
    },
  });
  const addressOf = useAddressOf(summary);
  const bond = useLabels('bond');
  const isBasis = (exit: Exit) => (basis === null ? exit === headlineExit(summary) : endName(exit) === basis);
  return [
    {
      id: 'end',
      title: text('column_end'),
      cell: (exit) => (
        <>
          <Link
            to={addressOf(exit)}
            replace
            preventScrollReset
            aria-current={isBasis(exit) ? 'true' : undefined}
            title={text('ladder_use')}
          >
            {isBasis(exit) ? '● ' : '○ '}
            {bond(`exit_${exit.kind}`, { date: exit.date === null ? '' : dateText(exit.date, language) })}
          </Link>{' '}
          {exit.isWorst && <span className={classNames(chip.chip, chip.warn)}>{text('worst')}</span>}
          {!exit.isCertain && <span className={chip.chip}>{bond('assumed_mark')}</span>}
        </>
      ),
    },
    {
      id: 'price',
      title: text('column_end_price'),
      kind: 'number',
      cell: ({ price }) => (price === null ? null : exactText(price, language)),
    },
    figure('yield', 'yield', ({ effectiveYield: value }) => (value === null ? null : percentText(value, language))),
    {
      ...figure('own_yield', 'own_yield', ({ quotedYield: value }) =>
        value === null ? null : percentText(value, language),
      ),
      rank: 2,
    },
    figure('spread', 'g_spread', ({ spread }) => (spread === null ? null : spreadText(spread, language))),
    figure('duration', 'duration', ({ effectiveDuration: value }) =>
      value === null ? null : yearsText(value, language),
    ),
  ];
}
