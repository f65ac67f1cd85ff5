import { useState } from 'react';
import type { AccruedInterest } from '#contract/bond/accrued-interest.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { accruedFromWire } from '#contract/bond/wire/accrued-interest.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { dateText, fixedDateText, parseTypedDate, ratePercentText } from '../../text/value-text.ts';
import { Explained, MethodLink } from '../../ui/controls/explained.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import styles from './accrued-interest.module.css';

/** After today, how many days the reader may look ahead. */
const daysAhead = 2;

/** As the server has it: the settlement of a trade of today may be later than the days ahead. */
function lastDay(today: string, { maturesOn, accrued }: BondSummary): string {
  const ahead = isoFromDayNumber(addDays(dayNumberFromIso(isoDate(today)), daysAhead));
  const latest = accrued !== null && accrued.settlement > ahead ? accrued.settlement : ahead;
  return maturesOn !== null && maturesOn < latest ? maturesOn : latest;
}

/** Accrued interest for settlement on a day of the reader's choice, at first that of a trade made today. */
export function AccruedInterestBlock({ facts: { summary, today } }: { readonly facts: BondSubject }) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const last = lastDay(today, summary);
  const { accrued } = summary;
  const [date, setDate] = useState(accrued === null || accrued.settlement > last ? last : accrued.settlement);
  const { shown, isPending } = useAnswer(questionOf(summary.id, date), null);
  const answer = shown?.answer ?? null;
  return (
    <Block
      id="accrued-interest"
      title={text('accrued_title')}
      meta={text('accrued_meta')}
      foot={<MethodLink method="accrued-interest" />}
    >
      <div className={styles.line}>
        <div className={classNames(styles.date, 'needs-script')}>
          <DatePicker
            label={text('accrued_date')}
            layout="inline"
            context="report"
            today={today}
            notBefore={summary.issuedOn}
            notAfter={last}
            value={fixedDateText(date)}
            onChange={(day) => setDate((day === null ? undefined : parseTypedDate(day)) ?? date)}
          />
        </div>
        <output className={styles.result} aria-busy={isPending}>
          <Result answer={answer} summary={summary} />
        </output>
      </div>
      {answer?.ok === true && <FactList facts={factsOf(answer.value, text, language)} />}
    </Block>
  );
}

type Answer = Answered<AccruedInterest>;

function questionOf(bondId: number, date: string): Question<Answer> {
  return {
    key: date,
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:bondId/getNkdInfo/:date/', { params: { bondId, date }, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/** The figure per 100, with the decimals that the header gives it; until it has come, that of the header. */
function Result({ answer, summary: { accrued } }: { readonly answer: Answer | null; readonly summary: BondSummary }) {
  const text = useLabels('cash-flows');
  const errors = useLabels('errors');
  const language = useLanguage();
  if (answer?.ok === false) return <span role="alert">{errors(answer.code)}</span>;
  const computed = answer === null ? null : accruedFromWire(answer.value);
  const value = computed === null ? (accrued?.value ?? null) : computed.value;
  const written =
    value === null || accrued === null ? (computed?.written ?? null) : numberText(value, accrued.decimals, language);
  const date = answer?.value.date ?? accrued?.settlement ?? null;
  return (
    <>
      <strong>
        {answer !== null && written !== null ? (
          <Explained figure="accrued_on_day" title={text('accrued_title')} date={answer.value.date}>
            {written}
          </Explained>
        ) : (
          (written ?? text('accrued_unknown'))
        )}
      </strong>
      {date !== null && <small>{text('accrued_on', { date: dateText(date, language) })}</small>}
    </>
  );
}

interface PerBondProps {
  readonly amount: number;
  readonly currency: string;
  readonly date: string;
}

function PerBond({ amount, currency, date }: PerBondProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  return (
    <Explained figure="accrued_per_bond" title={`${text('accrued_title')}, ${text('accrued_per_bond')}`} date={date}>
      {text('accrued_money', { currency, amount: numberText(amount, 2, language) })}
    </Explained>
  );
}

/** What the figure follows from. */
function factsOf(answer: AccruedInterest, text: LabelText<'cash-flows'>, language: Language): readonly Fact[] {
  const { perBond, faceCurrency, dayCount, period } = answer;
  const ofOne = perBond === null ? null : <PerBond amount={perBond} currency={faceCurrency} date={answer.date} />;
  return [
    [text('accrued_per_bond'), ofOne],
    [text('accrued_period'), period && `${dateText(period.start, language)} – ${dateText(period.end, language)}`],
    [text('accrued_days'), period && numberText(period.days, 0, language)],
    [text('accrued_day_count'), dayCount],
    [
      text('column_cupon_rate'),
      period === null || period.couponRate === null
        ? null
        : `${ratePercentText(period.couponRate, language)}${period.isEstimated ? ` ${text('estimated')}` : ''}`,
    ],
    [text('accrued_state'), period?.isEx === true ? text('accrued_ex') : null],
  ];
}
