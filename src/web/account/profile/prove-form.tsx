import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './profile-form.module.css';

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
            <TextField
              label={text('code')}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </div>
        )}
        <Button type="submit" look="primary">
          {text('go_on')}
        </Button>
      </form>
    </Block>
  );
}
