import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Carry } from '#contract/bond/glance.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { carryShifts } from '#domain/bond/carry.ts';
import type { Language } from '#domain/platform/language.ts';
import { percentFromFraction } from '#math/units.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, signedText } from '../../text/value-text.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Hint } from '../../ui/table/text-cell.tsx';
import styles from './glance.module.css';
import type { PartProps } from './glance.tsx';

const carryRows = ['price', 'return_3m', 'return_6m', 'return_12m'] as const;
type CarryRow = (typeof carryRows)[number];

const methodWords = {
  curve: 'carry_curve',
  options: 'carry_options',
  yield: 'carry_yield',
  'real-yield': 'carry_real',
  'reference-rate': 'carry_rate',
} as const;

const columnWords = {
  curve: 'move_curve',
  options: 'move_curve',
  yield: 'move_yield',
  'real-yield': 'move_real',
  'reference-rate': 'move_rate',
} as const;

const PRICE_DECIMALS = 2;
const RETURN_DECIMALS = 2;

function carryText(row: CarryRow, value: number | null, language: Language): string {
  if (value === null) return '–';
  return row === 'price'
    ? numberText(value, PRICE_DECIMALS, language)
    : signedText(percentFromFraction(value), RETURN_DECIMALS, language);
}

function useRowName() {
  const text = useLabels('standing');
  const language = useLanguage();
  return (row: CarryRow): string => {
    if (row === 'price') return text('carry_price');
    return text('carry_return', { months: numberText(Number(/\d+/.exec(row)?.[0]), 0, language) });
  };
}

/** What moves and what stays, to which end the bond is valued, and from which day on. */
function carryNote(
  { method, end, end_date: date, settlement }: Carry,
  text: LabelText<'standing'>,
  language: Language,
) {
  return text('carry_note', {
    method: text(methodWords[method]),
    end: text(`carry_to_${end ?? 'options'}`, { date: date === null ? '' : dateText(date, language) }),
    date: dateText(settlement, language),
  });
}

type CarryProps = PartProps<Carry | null>;

function CarryTable({ part: carry, isHidden }: CarryProps) {
  const text = useLabels('standing');
  const language = useLanguage();
  const nameOf = useRowName();
  const moves = carry?.moves ?? [];
  const moved = text(carry === null ? 'move_any' : columnWords[carry.method]);
  return (
    <table className={styles.grid}>
      <caption className="sr">{text('carry')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Link to="/methods/carry-and-risk/">{moved}</Link>
            {carry !== null && <Hint title={moved}>{carryNote(carry, text, language)}</Hint>}
          </th>
          {carryShifts.map((shift) => (
            <th key={shift} scope="col" data-now={shift === 0 ? '' : undefined}>
              {signedText(shift, 0, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {carryRows.map((row) => (
          <tr key={row}>
            <th scope="row">{nameOf(row)}</th>
            {carryShifts.map((shift) => (
              <td key={shift} data-now={shift === 0 ? '' : undefined}>
                {isHidden ? (
                  <Masked />
                ) : (
                  carryText(row, moves.find((move) => move.shift === shift)?.[row] ?? null, language)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The moves that the one line of phones tells. */
const briefShifts: readonly number[] = [-50, 0, 50];

function CarryBrief({ part: carry, isHidden }: CarryProps) {
  const nameOf = useRowName();
  const bond = useLabels('bond');
  const language = useLanguage();
  const told = (carry?.moves ?? []).filter(({ shift }) => briefShifts.includes(shift));
  return (
    <>
      {nameOf('return_6m')} {isHidden && <Masked />}
      {told.map(({ shift, return_6m: value }) => (
        <Fragment key={shift}>
          <small>{signedText(shift, 0, language)}</small> <b>{carryText('return_6m', value, language)}</b>{' '}
        </Fragment>
      ))}
      <small>{bond('unit_percent')}</small>
    </>
  );
}

/** Carry and risk at a glance: price now, and return over 3, 6 and 12 months, after moves of rates. Phones fold it to one line. */
export function CarryGrid(props: CarryProps) {
  if (props.part === null && !props.isHidden) return null;
  return (
    <div className={styles.carry}>
      <CarryTable {...props} />
      <details className={styles.folded}>
        <summary>
          <CarryBrief {...props} />
        </summary>
        <CarryTable {...props} />
      </details>
    </div>
  );
}
