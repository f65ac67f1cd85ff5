import { useState } from 'react';
import { Form } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './audit-filter.module.css';

export interface AuditChoice {
  readonly account: string;
  readonly action: string;
  readonly since: string;
}

interface AuditFilterProps {
  readonly choice: AuditChoice;
  readonly actions: readonly string[];
}

/** Which entries are shown: of an account, of an action, since a day. A form that works without a script. */
export function AuditFilter({ choice, actions }: AuditFilterProps) {
  const text = useLabels('access');
  const [action, setAction] = useState(choice.action);
  return (
    <search>
      <Form method="get" action="/operator/audit/" className={styles.filter}>
        <TextField label={text('account_or_email')} name="account" defaultValue={choice.account} maxLength={100} />
        <NativeSelect
          label={text('action')}
          name="action"
          value={action}
          onChange={setAction}
          options={[{ id: '', text: text('every_action') }, ...actions.map((each) => ({ id: each, text: each }))]}
        />
        <TextField label={text('since')} type="date" name="since" defaultValue={choice.since} />
        <Button type="submit" look="primary">
          {text('show')}
        </Button>
      </Form>
    </search>
  );
}
