import { useLabels } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField, TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './profile-form.module.css';

interface DeleteAccountProps {
  readonly isOpen: boolean;
  readonly email: string;
  readonly error: string | undefined;
}

/** The end of the account. Its address is typed, so that nobody ends it by a slip. */
export function DeleteAccount({ isOpen, email, error }: DeleteAccountProps) {
  const text = useLabels('profile');
  return (
    <Block id="delete" title={text('delete')}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="form" value="delete" />
        <p>{text('delete_lead')}</p>
        {isOpen && (
          <>
            <div className={styles.field}>
              <TextField
                label={text('delete_confirm', { email })}
                name="email"
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                error={error}
              />
            </div>
            <Button type="submit" look="danger">
              {text('delete_button')}
            </Button>
          </>
        )}
      </form>
    </Block>
  );
}

/** Everything that is kept of the account, as a file. */
export function DownloadData({ isOpen }: { readonly isOpen: boolean }) {
  const text = useLabels('profile');
  return (
    <Block id="download" title={text('download')}>
      <div className={styles.form}>
        <p>{text('download_lead')}</p>
        {isOpen && (
          <a
            className={classNames(button.button, button.primary)}
            href={addressOfCall('GET /api/profile/data/')}
            download
          >
            {text('download_button')}
          </a>
        )}
      </div>
    </Block>
  );
}

interface ProveFormProps {
  readonly hasSecondFactor: boolean;
  /** For password managers, which keep a password under a name. */
  readonly email: string;
}

/** Who asks for everything that is kept, or wants it gone, proves first who they are. */
export function ProveForm({ hasSecondFactor, email }: ProveFormProps) {
  const text = useLabels('profile');
  return (
    <Block id="proof" title={text('proof')}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="form" value="proof" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <p>{text('proof_lead')}</p>
        <div className={styles.field}>
          <TextField
            label={text('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
        {hasSecondFactor && (
          <div className={styles.field}>
            <CodeField label={text('code')} />
          </div>
        )}
        <Button type="submit" look="primary">
          {text('go_on')}
        </Button>
      </form>
    </Block>
  );
}
