import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { endName } from '#domain/bond/ends.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import type { Language } from '#domain/platform/language.ts';
import { type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { Exit } from '../../market/data/exit.ts';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, exactText, moneyText, percentText, spreadText, yearsText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, optionalColumn, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { durationConvention, durationIn, isInTheMoney, worstIn, yieldIn } from '../bond-summary/basis.ts';
import { explainedYield } from '../bond-summary/end-figures.ts';
import { useConvention, useConventionNote, useEndHeads } from '../bond-summary/use-convention.ts';
import styles from './offers.module.css';

type Offer = BondOffers['items'][number];
type Figure = 'notice_period' | 'benchmark_spread' | 'price' | 'repurchased_amount';

const phone = [
  wide('date', 'period'),
  narrow('6rem', 'type', 'yield'),
  narrow('6.5rem', 'price', 'spread', 'repurchased_amount'),
];

/** Put and call dates, and what today's price yields until each of them. */
export function Offers({ facts: { summary }, answer }: { readonly facts: BondSubject; readonly answer: BondOffers }) {
  const text = useLabels('offers');
  const language = useLanguage();
  const convention = useConventionNote(summary)(useConvention(summary));
  const { price, priceFigures } = summary;
  const isPriced = price !== null && priceFigures !== null;
  const foot = () =>
    price && text('yields_of', { venue: price.venueName, date: dateText(price.date, language), convention });
  return (
    <Block id="offers" title={text('title')} meta={text('meta')} foot={isPriced ? foot() : undefined}>
      <OfferTable items={answer.items} summary={summary} />
    </Block>
  );
}

function OfferTable({ items, summary }: { readonly items: readonly Offer[]; readonly summary: BondSummary }) {
  const text = useLabels('offers');
  const next = items.find((item) => !item.isPast);
  const lines = linesOf(
    items,
    ({ date, type }) => `${date}-${type}`,
    (item) => (item.isPast ? 'past' : item === next ? 'next' : undefined),
  );
  return (
    <Table
      caption={text('caption')}
      columns={[...useOfferColumns(), ...useExitColumns(summary)]}
      lines={lines}
      phone={phone}
    />
  );
}

const styleNames = ['european', 'american', 'bermudan', 'make-whole'] as const;

/** A style that has a name of its own in the language; another one as the source tells it. */
function styleText(style: string | null, text: LabelText<'offers'>): string | null {
  const known = styleNames.find((name) => name === style?.toLowerCase());
  return known === undefined ? style : text(`style_${known}`);
}

/** The eight columns of the specification; figures that no date has are left out. */
function useOfferColumns(): readonly Column<Offer>[] {
  const language = useLanguage();
  const text = useLabels('offers');
  const typeOf = useLabelOf('offers');
  const column = (id: Exclude<keyof Offer, 'isPast'>) => ({ id, title: text(`column_${id}`) });
  const figure = (id: Figure, write: typeof moneyText): Column<Offer> =>
    optionalColumn(
      id,
      text(`column_${id}`),
      (item) => item[id],
      (value) => write(value, language),
      { kind: 'number' },
    );
  return [
    { ...column('date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    { ...column('period'), cell: ({ period }) => periodText(period, language) },
    { ...column('type'), cell: ({ type }) => typeOf(`type_${type}`) },
    { ...column('option_type'), rank: 3, cell: ({ option_type }) => styleText(option_type, text) },
    { ...figure('notice_period', moneyText), rank: 3 },
    { ...figure('benchmark_spread', spreadText), rank: 3 },
    figure('price', (value) => exactText(value, language, 4)),
    figure('repurchased_amount', moneyText),
  ];
}

type ExitFigure = 'yield' | 'spread' | 'duration';

function explainedBy(id: ExitFigure, convention: YieldConventionName): ExplainedFigure {
  if (id === 'yield') return explainedYield[convention];
  if (id === 'spread') return 'g_spread';
  return durationConvention(convention) === 'street' ? 'own_duration' : 'duration';
}

interface ExitFigureProps {
  readonly summary: BondSummary;
  readonly exit: Exit;
  readonly id: ExitFigure;
  readonly title: string;
}

const partOf: Readonly<Record<ExitFigure, (exit: Exit, convention: YieldConventionName) => number | null>> = {
  yield: yieldIn,
  spread: ({ spread }) => spread,
  duration: durationIn,
};

/** A figure to an end in the convention of the page; of a yield the marks of that end. */
function ExitFigureCell({ summary, exit, id, title }: ExitFigureProps) {
  const text = useLabels('offers');
  const language = useLanguage();
  const convention = useConvention(summary);
  const value = partOf[id](exit, convention);
  if (value === null) return null;
  const write = { yield: percentText, spread: spreadText, duration: yearsText }[id];
  const isYield = id === 'yield';
  return (
    <>
      {isYield && exit === worstIn(summary, convention) && <span className={styles.worst}>{text('worst')}</span>}
      {isYield && isInTheMoney(summary, exit, convention) && (
        <span className={styles.inTheMoney}>{text('in_the_money')}</span>
      )}
      <Explained figure={explainedBy(id, convention)} title={title} end={endName(exit)}>
        {`${isYield && !exit.isCertain ? '≈ ' : ''}${write(value, language)}`}
      </Explained>
    </>
  );
}

/** What the latest price yields if the bond ends on the date; masked for all dates to come where figures are closed. */
function useExitColumns(summary: BondSummary): readonly Column<Offer>[] {
  const { priceFigures, masked } = summary;
  const convention = useConvention(summary);
  const heads = useEndHeads()(convention);
  const noteOf = useConventionNote(summary);
  const text = useLabels('explain');
  const facets = useLabels('facets');
  const isClosed = masked.includes('priceFigures');
  const exitOf = ({ type, date }: Offer) =>
    priceFigures?.exits.find((exit) => exit.kind === type && exit.date === date) ?? null;
  const figure = (id: ExitFigure, title: string, hint: string): Column<Offer> => ({
    id,
    title,
    hint,
    kind: 'number',
    isMasked: ({ isPast }) => isClosed && !isPast,
    isFilled: (item) => {
      const exit = exitOf(item);
      return exit !== null && partOf[id](exit, convention) !== null;
    },
    cell: (item) => {
      const exit = exitOf(item);
      return exit && <ExitFigureCell summary={summary} exit={exit} id={id} title={title} />;
    },
  });
  return [
    figure('yield', heads.yield, noteOf(convention)),
    { ...figure('spread', text('column_spread'), facets('note_spread')), rank: 2 },
    { ...figure('duration', heads.duration, noteOf(durationConvention(convention))), rank: 3 },
  ];
}

/** The wire's interval of two dates as the site writes a range; other words stay as they are. */
function periodText(period: string | null, language: Language): string | null {
  return period?.replace('/', ' ~ ').replace(/\d{4}-\d{2}-\d{2}/g, (date) => dateText(date, language)) ?? null;
}
