import type { Access } from '#contract/account/access/access.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './access-form.module.css';

const looks = { waits: undefined, granted: chip.live, refused: chip.warn } as const;

/** What became of the reader's requests, with the operator's words. */
export function OwnRequests({ requests }: Pick<Access, 'requests'>) {
  const text = useLabels('access');
  const language = useLanguage();
  if (requests.length === 0) return null;
  return (
    <Block id="requests" title={text('own_requests')}>
      <ul className={styles.requests}>
        {requests.map(({ id, key, tariff, state, requestedOn, words }) => (
          <li key={id}>
            <div className={styles.line}>
              <b>{key === null ? text('tariff', { tariff }) : text(`tariff_${key}`)}</b>
              <span className={classNames(chip.chip, looks[state])}>{text(`request_${state}`)}</span>
              <span className="quiet">{dateText(requestedOn, language)}</span>
            </div>
            {words !== null && <p className={styles.words}>{words}</p>}
          </li>
        ))}
      </ul>
    </Block>
  );
}
