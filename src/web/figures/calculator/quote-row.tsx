import type { ReactNode } from 'react';
import type { CalculatorQuote } from '#domain/bond/calculator/asked-calculation.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './calculator.module.css';
import type { CalculatorState } from './calculator-state.ts';
import { quoteText, restingQuoteText, unitOfQuote, useQuoteName } from './quote-text.ts';

interface QuoteRowProps {
  readonly kind: CalculatorQuote;
  /** What follows for this quote; null for nothing. */
  readonly value: number | null;
  readonly state: Pick<CalculatorState, 'by' | 'value' | 'compounding'>;
  /** The digits of the price that the calculator begins with. */
  readonly given: string;
  /** In which convention the market reads its yields. */
  readonly usual?: YieldConventionName;
  /** What a figure is called beside the end that it is to, in short and in full; its own name alone where absent. */
  readonly toEnd?: (name: string) => readonly [short: string, full: string];
  /** False under a head that names the unit. */
  readonly hasUnit?: boolean;
  readonly error?: string | undefined;
  readonly onType: (value: string) => void;
  /** Stands after the name. */
  readonly children?: ReactNode;
}

/** Name and field of a quote on one line: what was typed, or what follows from it, which may be typed over. */
export function QuoteRow({
  kind,
  value,
  state,
  given,
  hasUnit = false,
  error,
  onType,
  children,
  ...named
}: QuoteRowProps) {
  const { usual, toEnd } = named;
  const text = useLabels('calculator');
  const language = useLanguage();
  const title = useQuoteName(state, usual)(kind);
  const unit = unitOfQuote(kind);
  const [name, fullName] = unit === 'price' || toEnd === undefined ? [title, title] : toEnd(title);
  const isGiven = state.by === kind;
  const unitText = { price: undefined, percent: '%', points: text('points') }[unit];
  return (
    <div className={classNames(styles.row, isGiven && styles.given)}>
      <span className={styles.rowName}>
        <span aria-hidden="true">{name}</span>
        {children}
      </span>
      <NumberField
        label={fullName}
        isLabelHidden
        value={isGiven ? (state.value ?? given) : value === null ? '' : quoteText(kind, value, language)}
        shown={isGiven || value === null ? undefined : restingQuoteText(kind, value, language)}
        placeholder={isGiven ? undefined : '–'}
        onChange={onType}
        mayBeNegative={unit !== 'price'}
        isSignInField
        unit={hasUnit ? unitText : undefined}
        error={error}
      />
    </div>
  );
}
