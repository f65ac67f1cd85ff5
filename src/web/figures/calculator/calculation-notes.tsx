import { Link } from 'react-router';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { exactText } from '../../text/figure-text.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import styles from './calculator.module.css';
import { isMarketMasked } from './calculator-basis.ts';
import type { CalculatorView } from './calculator-view.ts';

/** By which conventions it is counted, from which price it began, and on what it rests. */
export function CalculationNotes({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const { calculated } = view.shown;
  return (
    <div className={styles.notes}>
      <StartNote view={view} />
      {calculated.ok && !calculated.value.isCertain && (
        <Note tone="warn">{text(view.state.coupons === 'held' ? 'assumed' : 'assumed_own')}</Note>
      )}
      {view.terms?.isDefaulted && <Note tone="warn">{text('defaulted')}</Note>}
      <Conventions view={view} />
    </div>
  );
}

/** The price that the calculator began with, with its kind, venue and day. */
function StartNote({ view: { basis, state } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { bond } = basis;
  if (bond === null || state.own !== null) {
    return isMarketMasked(basis.market) ? <AccessPrompt what={text('market_closed')} /> : null;
  }
  const { price } = bond;
  if (price === null) return <Note>{text('no_price')}</Note>;
  if (price.masked.length > 0) return <AccessPrompt what={text('price_closed')} />;
  if (price.value === null) return <Note>{text('no_price')}</Note>;
  const said = {
    price: exactText(price.value, language, 4),
    venue: price.venueName,
    date: dateText(price.date, language),
  };
  return <Note>{text('price_from', said)}</Note>;
}

function Conventions({ view: { basis, terms } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const explain = useLabels('explain');
  const language = useLanguage();
  if (terms === null) return null;
  const { yieldConvention, dayCount, settlementLag } = terms;
  const { compounding, frequency } = yieldConvention;
  const { curve } = basis.market;
  return (
    <ul className={styles.conventions}>
      <li>
        {text('convention_yield', {
          rule: text(`rule_${compounding}`, { times: bond('times_a_year', { count: frequency }) }),
          dayCount: yieldConvention.dayCount,
        })}
      </li>
      {dayCount !== null && <li>{text('convention_accrual', { dayCount })}</li>}
      <li>{text('convention_settlement', { count: settlementLag })}</li>
      <li>{text('convention_effective')}</li>
      {curve !== null && (
        <li>{text('convention_curve', { name: curve.name, date: dateText(curve.date, language) })}</li>
      )}
      <li>{text('convention_spreads')}</li>
      <li>
        <Link to="/methods/calculator/">{explain('method')}</Link>
      </li>
    </ul>
  );
}
