import { Form, useNavigation } from 'react-router';
import type { Access } from '#contract/account/access/access.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import group from '../../ui/controls/check-group.module.css';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './access-form.module.css';

/** The form by which a reader asks for more; while a request of this kind waits there is none. */
export function RequestForm({ offers, requests, requestKind }: Access) {
  const text = useLabels('access');
  const isSending = useNavigation().formMethod === 'POST';
  if (requests.some(({ kind, state }) => kind === requestKind && state === 'waits')) return null;
  return (
    <Block id="request" title={text('request')}>
      {offers.length === 0 ? (
        <EmptyState icon="ok" title={text('nothing_to_ask')} />
      ) : (
        <Form method="post" className={styles.form}>
          <p className="quiet">{text('request_lead')}</p>
          <fieldset className={classNames(group.group, styles.choices)}>
            <legend>{text('request_what')}</legend>
            {offers.map(({ key, tariff }, at) => (
              <label key={key}>
                <input type="radio" name="tariff" value={tariff} required defaultChecked={at === 0} />
                <span>{text(`tariff_${key}`)}</span>
              </label>
            ))}
          </fieldset>
          <input type="hidden" name="kind" value={requestKind} />
          <Button type="submit" look="primary" disabled={isSending}>
            {text('send_request')}
          </Button>
        </Form>
      )}
    </Block>
  );
}
