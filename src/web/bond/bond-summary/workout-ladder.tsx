import { Link, useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { endName } from '#domain/bond/ends.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import type { Language } from '#domain/platform/language.ts';
import { basisPointsFromFraction } from '#math/units.ts';
import { asChoice, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { Exit } from '../../market/data/exit.ts';
import { ownNameText } from '../../text/fact-text.ts';
import { dateText, exactText, percentText, spreadText, yearsText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import head from '../../ui/layout/page-head.module.css';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { knownColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import {
  basisParameter,
  chosenEnds,
  durationConvention,
  durationIn,
  headlineExit,
  isInTheMoney,
  worstIn,
  yieldIn,
} from './basis.ts';
import { explainedYield } from './end-figures.ts';
import { boundText } from './kind-terms.ts';
import { useConvention, useConventionNote, useEndHeads } from './use-convention.ts';

const phoneYields = {
  effective: ['yield', 'own_yield'],
  street: ['own_yield', 'yield'],
  simple: ['simple_yield', 'yield'],
  japanese_simple: ['japanese_simple', 'yield'],
  bond_equivalent: ['bond_equivalent', 'yield'],
} as const;

const phoneColumns = (convention: YieldConventionName): readonly PhoneColumn[] => [
  { parts: ['end', 'price'], width: 'minmax(0, 1fr)' },
  { parts: phoneYields[convention], align: 'end', width: '5.5rem' },
  { parts: ['spread', 'duration'], align: 'end', width: '5.5rem' },
];

/** A line for each call, put and maturity, the issuer's worst and puts in the money marked in the convention of the yields; a line that is chosen sets the end of the figures above. */
export function WorkoutLadder({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('explain');
  const columns = useColumns(summary);
  const ends = chosenEnds(summary);
  const phone = phoneColumns(useConvention(summary));
  if (ends.length === 0) return null;
  return <Table caption={text('ladder')} columns={columns} lines={linesOf(ends, endName)} phone={phone} />;
}

interface LadderColumn {
  readonly id: (typeof yieldColumns)[YieldConventionName] | 'spread' | 'duration';
  readonly title: string;
  /** What exactly it is, on demand. */
  readonly hint: string;
  readonly explains: ExplainedFigure;
  readonly partOf: (exit: Exit) => number | null;
  readonly write: (value: number, language: Language) => string;
}

/** A column of figures to the end of its line. */
function figureColumn({ id, title, hint, explains, partOf, write }: LadderColumn, language: Language): Column<Exit> {
  const cell = (value: number, exit: Exit) => (
    <Explained figure={explains} title={title} end={endName(exit)}>
      {write(value, language)}
    </Explained>
  );
  return knownColumn(id, title, partOf, cell, { kind: 'number', isKept: true, hint, width: '8rem' });
}

const yieldColumns = {
  effective: 'yield',
  street: 'own_yield',
  simple: 'simple_yield',
  japanese_simple: 'japanese_simple',
  bond_equivalent: 'bond_equivalent',
} as const;

/** Yields in two conventions, spread and duration, each under a head that says what exactly it is. */
function useFigureColumns(summary: BondSummary, convention: YieldConventionName): readonly Column<Exit>[] {
  const text = useLabels('explain');
  const facets = useLabels('facets');
  const language = useLanguage();
  const headsOf = useEndHeads();
  const noteOf = useConventionNote(summary);
  const yieldColumn = (name: YieldConventionName) => {
    const spec = { title: headsOf(name).yield, hint: noteOf(name), write: percentText };
    const id = yieldColumns[name];
    return figureColumn(
      { id, explains: explainedYield[name], ...spec, partOf: (exit) => yieldIn(exit, name) },
      language,
    );
  };
  const ofDuration = durationConvention(convention);
  const spread: LadderColumn = {
    id: 'spread',
    title: text('column_spread'),
    hint: facets('note_spread'),
    explains: 'g_spread',
    partOf: (exit) => exit.spread,
    write: spreadText,
  };
  const duration: LadderColumn = {
    id: 'duration',
    title: headsOf(convention).duration,
    hint: noteOf(ofDuration),
    explains: ofDuration === 'street' ? 'own_duration' : 'duration',
    partOf: (exit) => durationIn(exit, convention),
    write: yearsText,
  };
  return [
    yieldColumn(convention),
    // The chosen convention stands first, and alone on phones beside the one it is compared with.
    { ...yieldColumn(convention === 'effective' ? 'street' : 'effective'), rank: 3 },
    figureColumn(spread, language),
    figureColumn(duration, language),
  ];
}

function useColumns(summary: BondSummary): readonly Column<Exit>[] {
  const text = useLabels('explain');
  const language = useLanguage();
  const figures = useFigureColumns(summary, useConvention(summary));
  const price = (value: number) => exactText(value, language);
  return [
    { id: 'end', title: text('column_end'), wraps: true, cell: (exit) => <End exit={exit} summary={summary} /> },
    knownColumn('price', text('column_end_price'), (exit) => exit.price, price, {
      kind: 'number',
      width: '5.5rem',
    }),
    ...figures,
  ];
}

/** An end as the link that makes it the basis of the figures above. */
function End({ exit, summary }: { readonly exit: Exit; readonly summary: BondSummary }) {
  const text = useLabels('explain');
  const bond = useLabels('bond');
  const language = useLanguage();
  const [params] = useSearchParams();
  const basis = params.get(basisParameter);
  const convention = useConvention(summary);
  const isHeadline = exit === headlineExit(summary);
  const isBasis = basis === null ? isHeadline : endName(exit) === basis;
  // The headline's own end needs no word in the address.
  const next = new URLSearchParams(params);
  if (isHeadline) next.delete(basisParameter);
  else next.set(basisParameter, endName(exit));
  return (
    <>
      <Link to={`?${next}`} {...asChoice} aria-current={isBasis ? 'true' : undefined} title={text('ladder_use')}>
        {isBasis ? '● ' : '○ '}
        {bond(`exit_${exit.kind}`, { date: exit.date === null ? '' : dateText(exit.date, language) })}
      </Link>{' '}
      {exit === worstIn(summary, convention) && (
        <span className={classNames(chip.chip, chip.warn)}>{text('worst')}</span>
      )}
      {isInTheMoney(summary, exit, convention) && <span className={chip.chip}>{text('in_the_money')}</span>}
      {!exit.isCertain && <span className={chip.chip}>{bond('assumed_mark')}</span>}
    </>
  );
}

/** The figure by which a bond without a G-spread is judged. */
interface KindFigure {
  readonly figure: 'discount_margin' | 'breakeven';
  readonly value: number;
}

/** What stands in the place of the G-spread: the discount margin of a floating bond, the breakeven inflation of an indexed one; null for others. */
export function kindFigureOf({ spread, coupon, features, priceFigures }: BondSummary): KindFigure | null {
  if (spread !== null || priceFigures === null) return null;
  const { discountMargin, breakeven } = priceFigures;
  if (coupon.kind === 'floating' && discountMargin !== null)
    return { figure: 'discount_margin', value: discountMargin };
  const isLinker = features.includes('inflation-linked');
  return isLinker && breakeven !== null ? { figure: 'breakeven', value: breakeven } : null;
}

interface KindFigureViewProps {
  readonly kind: KindFigure;
  readonly summary: BondSummary;
}

export function KindFigureView({ kind: { figure, value }, summary }: KindFigureViewProps) {
  const text = useLabels('bond');
  const language = useLanguage();
  const isMargin = figure === 'discount_margin';
  const { priceFigures } = summary;
  const rate = priceFigures?.assumedReferenceRate ?? null;
  const curve = priceFigures?.curve ?? null;
  const swaps = priceFigures?.swapCurve ?? null;
  return (
    <>
      <dt title={text(`${figure}_note`)}>{text(figure)}</dt>
      <dd className={head.value}>
        <Explained figure={figure} title={text(figure)}>
          {isMargin ? spreadText(value, language) : percentText(value, language)}
        </Explained>
        <small>{text(isMargin ? 'unit_bp' : 'unit_percent')}</small>
      </dd>
      {isMargin && rate !== null && (
        <dd className={head.source}>
          {text('reference_held', { rate: text('in_percent', { value: percentText(rate, language) }) })}
        </dd>
      )}
      {isMargin && rate === null && swaps !== null && (
        <dd className={head.source}>
          {text('over_swaps', { rate: swaps.overnightRate, date: dateText(swaps.date, language) })}
        </dd>
      )}
      {!isMargin && curve !== null && (
        <dd className={head.source}>
          {text('over_curve', { curve: ownNameText(curve.name, text), date: dateText(curve.date, language) })}
        </dd>
      )}
    </>
  );
}

/** Whether the margin over its reference rate stands in the place of a bond's duration, which says little of one that floats; all may see it. */
export function isToldByMargin({ coupon }: BondSummary): boolean {
  return coupon.kind === 'floating' && coupon.margin !== null;
}

/** The margin that a floating bond pays, and in small print how its price moves with the reference rate. */
export function MarginView({ summary: { coupon, priceFigures } }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const calculator = useLabels('calculator');
  const language = useLanguage();
  const duration = priceFigures?.effectiveDuration ?? null;
  const bound = boundText(coupon, text);
  return (
    <>
      <dt>{calculator('own_margin')}</dt>
      <dd className={head.value}>
        {coupon.margin === null ? '–' : spreadText(basisPointsFromFraction(coupon.margin), language)}
        <small>{text('unit_bp')}</small>
      </dd>
      {bound !== null && <dd className={head.source}>{`${text('coupon')}: ${bound}`}</dd>}
      {duration !== null && (
        <dd className={head.source}>
          <Explained figure="effective_duration" title={text('effective_duration')}>
            {`${text('effective_duration')} ${yearsText(duration, language)}`}
          </Explained>
        </dd>
      )}
    </>
  );
}
