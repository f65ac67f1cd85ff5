import { Form } from 'react-router';
import { MAX_LIST_SEARCH_LENGTH } from '#contract/platform/lists/list-order.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './statistics.module.css';

/** The period and the bonds that are looked at; without a script too. */
export function StatisticsForm({ from, to, q }: { readonly from: string; readonly to: string; readonly q: string }) {
  const text = useLabels('operator');
  return (
    <Form method="get" action="/operator/statistics/" className={styles.form} key={`${from} ${to} ${q}`}>
      <TextField label={text('stat_from')} type="date" name="from" defaultValue={from} required />
      <TextField label={text('stat_to')} type="date" name="to" defaultValue={to} required />
      <TextField label={text('stat_bond')} type="search" name="q" defaultValue={q} maxLength={MAX_LIST_SEARCH_LENGTH} />
      <Button type="submit" look="primary">
        {text('stat_show')}
      </Button>
    </Form>
  );
}
