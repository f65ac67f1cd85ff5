import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { accessFlags, fullLevel, supportTariff } from '#domain/account/access/viewer.ts';
import { useLabels } from '../../context/language-context.ts';
import { useGrantText } from '../../text/use-grant-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './user-forms.module.css';

const choices = [
  { kind: 'level', value: String(fullLevel) } as const,
  ...accessFlags.map((value) => ({ kind: 'flag', value }) as const),
  { kind: 'tariff', value: String(supportTariff) } as const,
];

/** Gives the account full access, a permission or the support plan. Other levels and tariffs are given on the command line. */
export function GrantForm() {
  const text = useLabels('access');
  const grantText = useGrantText();
  const isSending = useNavigation().formMethod === 'POST';
  const [chosen, setChosen] = useState(`level:${fullLevel}`);
  const options = choices.map((choice) => ({ id: `${choice.kind}:${choice.value}`, text: grantText(choice) }));
  return (
    <Block id="grant" title={text('give')}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="grant" />
        <div className={styles.fields}>
          <NativeSelect label={text('what')} name="grant" options={options} value={chosen} onChange={setChosen} />
          <TextField label={text('until_day')} type="date" name="until" hint={text('until_hint')} />
          <TextField label={text('reason')} name="reason" required maxLength={MAX_REASON_LENGTH} autoComplete="off" />
        </div>
        <Button type="submit" look="primary" disabled={isSending}>
          {text('grant')}
        </Button>
      </Form>
    </Block>
  );
}
