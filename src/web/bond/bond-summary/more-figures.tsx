import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { figureName } from '#contract/bond/figure-name.ts';
import { pricedTo } from '#domain/bond/ends.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dayCountOf } from '../../text/fact-text.ts';
import { dateText, priceText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { headlineExit } from './basis.ts';
import styles from './bond-header.module.css';
import { nextCall, otherYield, perpetual, puts, worst } from './end-figures.ts';
import { makeWholeText } from './make-whole-text.ts';
import {
  byOptions,
  discountMargin,
  indexed,
  isWithoutParSwap,
  named,
  overCurve,
  overSwaps,
  pricePer100,
} from './measured-figures.ts';
import { yearsWithUnit, yieldText } from './more-figure.ts';
import { optionWords } from './option-words.ts';
import { conventionName, useConvention, useShownSummary } from './use-convention.ts';
import { kindFigureOf } from './workout-ladder.tsx';

interface ToldProps {
  readonly name: string;
  readonly value?: string;
  readonly detail: string;
  /** What it means, shown when the reader asks. */
  readonly note?: string;
}

/** What is told without an explanation of its own. */
function Told({ name, value, detail, note }: ToldProps) {
  return (
    <div>
      <dt title={note}>{name}</dt>
      <dd>
        {value}
        <small>{detail}</small>
      </dd>
    </div>
  );
}

/** What the price means beyond the key figures: the yield of the bond's market, the worst one, and what its kind has. */
export function MoreFigures({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const standing = useLabels('standing');
  const language = useLanguage();
  const convention = useConvention(summary);
  const { shown } = useShownSummary(summary);
  const { priceFigures } = summary;
  if (priceFigures === null) return null;
  const writing = { text, textOf, standing, language };
  const own = kindFigureOf(summary)?.figure;
  const head = headlineExit(shown) ?? null;
  const curve = overCurve(priceFigures, writing, head);
  const telling = { summary, convention, writing };
  const settling = text('settling', { date: dateText(priceFigures.settlement, language) });
  // What only its kind has stands before what all bonds have.
  const known = [
    discountMargin(priceFigures, writing),
    ...(priceFigures.oas === null
      ? [named('effective_duration', priceFigures.effectiveDuration, yearsWithUnit, writing)]
      : byOptions(priceFigures, writing)),
    named('spread_duration', priceFigures.spreadDuration, yearsWithUnit, writing),
    named('duration_to_reset', priceFigures.yearsToReset, yearsWithUnit, writing),
    curve?.breakeven ?? null,
    ...indexed(priceFigures, summary, writing),
    ...worst(telling),
    ...puts(telling),
    nextCall(telling),
    perpetual(telling, shown.duration?.value ?? null),
    // In their own convention the head tells both.
    ...(convention === 'bond_equivalent'
      ? []
      : [
          named('discount_rate', priceFigures.discountRate, yieldText, writing, {
            detail: text('basis_discount', { dayCount: dayCountOf(summary.yieldConvention) }),
          }),
          named('bond_equivalent_yield', priceFigures.bondEquivalentYield, yieldText, writing, {
            detail: text('basis_bond_equivalent'),
          }),
        ]),
    otherYield(priceFigures, telling),
    ...(curve === null ? [] : curve.spreads),
    ...overSwaps(priceFigures, writing, head),
    named('dirty_price', priceFigures.dirtyPrice, pricePer100, writing, { detail: settling }),
  ];
  const figures = known.flatMap((each) => (each === null || each.figure === own ? [] : [each]));
  const { optionAbsence, optionValue, makeWhole, moneyRedemption, exits } = priceFigures;
  const kinds = new Set(exits.map(({ kind }) => kind));
  const end = pricedTo(exits, ({ effectiveYield }) => effectiveYield);
  if (figures.length === 0 && optionAbsence === null && makeWhole === null) return null;
  return (
    <dl className={styles.more} aria-label={text('more_figures')}>
      {optionValue !== null && (
        <Told name={text('calls_and_puts')} detail={optionWords({ end, kinds, optionValue }, text, language)} />
      )}
      {optionAbsence !== null && <Told name={figureName('oas', textOf)} detail={text(`options_${optionAbsence}`)} />}
      {isWithoutParSwap(priceFigures) && <Told name={text('i_spread')} detail={text('no_i_spread')} />}
      {moneyRedemption !== null && (
        <Told
          name={text('money_redemption')}
          value={priceText(moneyRedemption, language)}
          detail={text(priceFigures.isRedemptionFloored ? 'redemption_floored' : 'redemption_assumed')}
        />
      )}
      {makeWhole !== null && makeWhole.price !== null && (
        <Told
          name={text('make_whole')}
          value={priceText(makeWhole.price, language)}
          detail={makeWholeText(
            { ...makeWhole, convention: conventionName('street', summary, writing) },
            text,
            language,
          )}
          note={text('make_whole_note')}
        />
      )}
      {figures.map(({ figure, end, name, value, detail, note }) => (
        <div key={name}>
          <dt title={note}>{name}</dt>
          <dd>
            <Explained figure={figure} end={end ?? null} title={name}>
              {value}
            </Explained>
            {detail !== null && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
