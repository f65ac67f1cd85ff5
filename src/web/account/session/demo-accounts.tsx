import { useLabelOf } from '../../context/reader-context.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './demo-accounts.module.css';

/** The accounts that a fresh instance offers, each a submit button that says what it opens. */
export function DemoAccounts({ accounts }: { readonly accounts: readonly string[] }) {
  const textOf = useLabelOf('shell');
  return (
    <ul className={styles.list}>
      {accounts.map((account) => (
        <li key={account}>
          <button type="submit" name="account" value={account}>
            <span className="grow">
              <b>{textOf(`account_${account}`)}</b>
              <small>{textOf(`account_${account}_opens`)}</small>
            </span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}
