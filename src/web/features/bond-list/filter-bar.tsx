import { type FormEvent, type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import { bondStatuses } from '#domain/bond-status.ts';
import { currencyCodes } from '#domain/facets/currency-codes.ts';
import { type Facets, kindFacets, type ListFacet } from '#domain/facets/facets.ts';
import { grades } from '#domain/facets/grades.ts';
import { sectors } from '#domain/sector.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { useFacetValue } from '../../facets/use-facet-texts.ts';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly facets: Facets;
  readonly query: ListQuery;
}

const ownParams: readonly string[] = [
  'currency',
  'kind',
  'sector',
  'status',
  'rating_from',
  'maturity_from',
  'maturity_to',
];

const choices: Readonly<Record<Exclude<ListFacet, 'country'>, readonly string[]>> = {
  currency: currencyCodes,
  kind: kindFacets,
  sector: sectors,
  status: bondStatuses.map(({ key }) => key),
};

// With a script a choice counts at once; without one the button sends it.
function sendAtOnce({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
  if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
}

/** The filters of the list of bonds that are chosen rather than typed: a form whose fields are the parameters of the address. */
export function FilterBar({ facets, query }: FilterBarProps) {
  const text = useLabels('facets');
  const kept = paramsOfFacets(facets).filter(([name]) => !ownParams.includes(name));
  return (
    <Form
      key={searchOf(query)}
      action="/"
      method="get"
      className={styles.bar}
      aria-label={text('filters')}
      onChange={sendAtOnce}
    >
      {query.q !== '' && <input type="hidden" name="q" value={query.q} />}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query.sort !== null && (
        <>
          <input type="hidden" name="sort" value={query.sort} />
          <input type="hidden" name="order" value={query.order} />
        </>
      )}
      <Choice name="currency" facets={facets} />
      <Choice name="kind" facets={facets} />
      <RatingChoice from={facets.rating.from} />
      <Choice name="sector" facets={facets} />
      <Years facets={facets} />
      <Choice name="status" facets={facets} />
      <Button type="submit" size="small">
        {text('apply')}
      </Button>
    </Form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <span className={styles.label}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}

function Choice({ name, facets }: { readonly name: keyof typeof choices; readonly facets: Facets }) {
  const text = useLabels('facets');
  const valueText = useFacetValue();
  const chosen: readonly string[] = facets[name];
  const value = chosen.join(',');
  const isListed = value === '' || choices[name].includes(value);
  return (
    <Field label={text(`name_${name}`)}>
      {(id) => (
        <span className={classNames(field.field, styles.select)}>
          <select id={id} name={name} defaultValue={value}>
            <option value="">{text('any')}</option>
            {!isListed && <option value={value}>{chosen.map((each) => valueText(name, each)).join(', ')}</option>}
            {choices[name].map((each) => (
              <option key={each} value={each}>
                {valueText(name, each)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}

/** Which bonds have a rating so good is for who sees ratings. */
function RatingChoice({ from }: { readonly from: string | null }) {
  const text = useLabels('facets');
  const isClosed = useAudience() !== 'full';
  return (
    <Field label={text('name_rating')}>
      {(id) => (
        <span
          className={classNames(field.field, styles.select, isClosed && field.off)}
          title={isClosed ? text('closed') : undefined}
        >
          <select id={id} name="rating_from" defaultValue={isClosed ? '' : (from ?? '')} disabled={isClosed}>
            <option value="">{isClosed ? text('closed') : text('any')}</option>
            {!isClosed &&
              grades.map((grade) => (
                <option key={grade} value={grade}>
                  {text('and_better', { grade })}
                </option>
              ))}
          </select>
          <Icon name={isClosed ? 'lock' : 'down'} />
        </span>
      )}
    </Field>
  );
}

function Years({ facets: { maturity } }: { readonly facets: Facets }) {
  const text = useLabels('facets');
  const year = (name: 'from' | 'to') => (
    <span className={classNames(field.field, styles.year)}>
      <input
        name={`maturity_${name}`}
        inputMode="numeric"
        autoComplete="off"
        pattern="(19|2[01])[0-9]{2}"
        maxLength={4}
        placeholder={text(`year_${name}`)}
        title={text('year_form')}
        aria-label={text(`maturity_${name}`)}
        defaultValue={maturity[name] ?? ''}
      />
    </span>
  );
  return (
    <div className={styles.label}>
      <span>{text('name_maturity')}</span>
      <span className={styles.years}>
        {year('from')}
        {year('to')}
      </span>
    </div>
  );
}
