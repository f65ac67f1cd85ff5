import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
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
