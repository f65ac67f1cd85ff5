import { Form } from 'react-router';
import type { JoinedBondRows } from '#contract/operator/join-bonds.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './join-bonds.module.css';

/** Two bonds that would become one, as the operator named them, and what would become of the rows of the second. */
export interface TriedJoin extends JoinedBondRows {
  readonly kept: string;
  readonly gone: string;
}

/** What would be, and the button that does it. */
function Tried({ tried: { kept, gone, tables } }: { readonly tried: TriedJoin }) {
  const text = useLabels('operator');
  const language = useLanguage();
  const shown = (value: number) => numberText(value, 0, language);
  return (
    <Form method="post" className={styles.content} role="status">
      <p>{text('join_would', { kept, gone })}</p>
      <ul>
        {tables.map(({ table, moved, dropped }) => (
          <li key={table}>{text('join_table', { table, moved: shown(moved), dropped: shown(dropped) })}</li>
        ))}
      </ul>
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="gone" value={gone} />
      <Button type="submit" size="small" name="form" value="join-bonds">
        {text('join_do')}
      </Button>
    </Form>
  );
}

/** Makes one bond of two that are the same security: tried first, then done. */
export function JoinBondsBlock({ tried }: { readonly tried: TriedJoin | null }) {
  const text = useLabels('operator');
  return (
    <Block id="join-bonds" title={text('join_title')}>
      <div className={styles.content}>
        <p>{text('join_lead')}</p>
        <Form method="post" className={styles.fields}>
          <TextField name="kept" label={text('join_kept')} defaultValue={tried?.kept} required maxLength={20} />
          <TextField name="gone" label={text('join_gone')} defaultValue={tried?.gone} required maxLength={20} />
          <Button type="submit" size="small" name="form" value="try-join-bonds">
            {text('join_try')}
          </Button>
        </Form>
      </div>
      {tried !== null && <Tried tried={tried} />}
    </Block>
  );
}
