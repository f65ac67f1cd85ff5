import { Form, Link } from 'react-router';
import { listAddress } from '#contract/platform/page-address.ts';
import type { List } from '#domain/lists/lists.ts';
import type { Measure } from '#domain/lists/measures.ts';
import { getMeasure, hasNelsonSiegel, measuresOf, scatterFits, yMeasuresOf } from '#domain/lists/measures.ts';
import { scatterColours } from '#domain/lists/mixes.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { type ListQuery, scatterParams, searchOf } from '../../platform/lists/list-query.ts';
import { QueryFields } from '../../platform/lists/query-fields.tsx';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import block from '../../ui/layout/block.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { paramsOfScatter, type ScatterChoice, usualScatter } from '../scatter-search.ts';
import { useMeasureTexts } from '../use-field-texts.ts';
import styles from './bond-scatter.module.css';

interface ScatterBarProps {
  readonly choice: ScatterChoice;
  readonly list: List;
  readonly query: ListQuery;
}

/** What a scatter sets against what: a form whose address shows the same to others. */
export function ScatterBar({ choice, list, query }: ScatterBarProps) {
  const text = useLabels('scatter');
  const facets = useLabels('facets');
  const kept = (query.filters ?? []).filter(([name]) => name === 'view' || !scatterParams.includes(name));
  const fits = scatterFits.filter(
    (fit) => fit !== 'nelson-siegel' || hasNelsonSiegel(getMeasure(list, choice.x), getMeasure(list, choice.y)),
  );
  const { axisOf } = useMeasureTexts(list);
  const optionOf = (measure: Measure) => ({ id: measure.id, text: axisOf(measure) });
  const menus = [
    { name: 'x', options: measuresOf(list).map(optionOf) },
    { name: 'y', options: yMeasuresOf(list).map(optionOf) },
    { name: 'colour', options: scatterColours.map((id) => ({ id, text: facets(`name_${id}`) })) },
    { name: 'fit', options: fits.map((id) => ({ id, text: text(`fit_${id}`) })) },
  ] as const;
  return (
    <Form
      key={Object.values(choice).join(' ')}
      action={listAddress('bonds')}
      method="get"
      preventScrollReset
      className={classNames(block.bar, styles.bar)}
    >
      <QueryFields query={{ ...query, filters: kept }} />
      {menus.map(({ name, options }) => (
        <label key={name}>
          {text(`choose_${name}`)}
          <span className={field.field}>
            <select
              name={name}
              defaultValue={choice[name]}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.text}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </span>
        </label>
      ))}
      <Button type="submit" size="small" className="without-script">
        {facets('apply')}
      </Button>
    </Form>
  );
}

/** Shows the bonds of the list as points, or closes them again. */
export function ScatterLink({ query, choice }: { readonly query: ListQuery; readonly choice: ScatterChoice | null }) {
  const text = useLabels('scatter');
  const others = (query.filters ?? []).filter(([name]) => !scatterParams.includes(name));
  const filters = choice === null ? [...others, ...paramsOfScatter(usualScatter)] : others;
  return (
    <Link
      to={`${listAddress('bonds')}${searchOf({ ...query, filters })}`}
      preventScrollReset
      className={classNames(button.button, button.small, button.ghost)}
    >
      {text(choice === null ? 'show' : 'hide')}
    </Link>
  );
}
