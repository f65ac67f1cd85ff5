import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { parseTypedDate } from '../../text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import field from '../../ui/field.module.css';
import styles from './graph-block.module.css';
import { type GraphState, graphSearch, type RangeProblem } from './graph-query.ts';

interface RangeFormProps {
  readonly typed: GraphState['typed'];
  readonly problem: RangeProblem | null;
}

/** Two dates, typed as DD.MM.YYYY. A plain form, so it works without a script; other choices of the address are carried over. */
export function RangeForm({ typed, problem }: RangeFormProps) {
  const text = useLabels('graph');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const errorId = useId();
  const isBad = (name: 'from' | 'to') =>
    wrong.includes(name) || (problem === 'bad_date' && parseTypedDate(typed[name]) === undefined);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const start = parseTypedDate(String(form.get('from')));
    const end = parseTypedDate(String(form.get('to')));
    setWrong([...(start === undefined ? ['from'] : []), ...(end === undefined ? ['to'] : [])]);
    if (start === undefined || end === undefined) return;
    navigate(graphSearch(params, { range: { start, end } }), { replace: true, preventScrollReset: true });
  };
  const kept = ['tab', 'ground', 'view'].flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return (
    <form method="get" className={styles.range} onSubmit={onSubmit} noValidate>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={classNames(field.field, styles.date, isBad(name) && field.bad)}>
          <span className="sr">{text(name)}</span>
          <input
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            placeholder={text('range_hint')}
            defaultValue={typed[name]}
            aria-invalid={isBad(name) || undefined}
            aria-describedby={isBad(name) ? errorId : undefined}
          />
        </label>
      ))}
      <Button type="submit" size="small">
        {text('show_range')}
      </Button>
      {(isBad('from') || isBad('to')) && (
        <span id={errorId} role="alert" className={classNames(field.error, styles.error)}>
          {text('bad_date')}
        </span>
      )}
    </form>
  );
}
