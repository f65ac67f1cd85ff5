import type { SecondFactor } from '#contract/account/second-factors.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { FailureCode } from '../../platform/data/ask.ts';
import { dateText } from '../../text/value-text.ts';
import styles from '../../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { NewFactor } from './new-factor.ts';

interface SecondFactorBlockProps {
  readonly factor: SecondFactor;
  /** Whether the account has to have one. */
  readonly isNeeded: boolean;
  readonly newFactor: NewFactor | null;
  readonly code: FailureCode | null;
}

/** Whether signing in asks for a code, and setting that up. */
export function SecondFactorBlock({ factor, isNeeded, newFactor, code }: SecondFactorBlockProps) {
  const text = useLabels('security');
  const errorText = useLabelOf('errors');
  return (
    <Block id="second-factor" title={text('factor_title')}>
      <div className={styles.body}>
        <div role="alert">
          {code !== null && code !== 'wrong_code' && <Note tone="bad">{errorText(code)}</Note>}
          {code === null && isNeeded && <Note tone="warn">{text('factor_needed')}</Note>}
        </div>
        {newFactor !== null ? (
          <ConfirmForm newFactor={newFactor} error={code === 'wrong_code' ? errorText(code) : undefined} />
        ) : factor.isOn ? (
          <FactorOn factor={factor} />
        ) : (
          <FactorOff />
        )}
      </div>
    </Block>
  );
}

function FactorOff() {
  const text = useLabels('security');
  return (
    <>
      <p className="quiet">{text('factor_off')}</p>
      <form method="post" action="/profile/security/">
        <Button type="submit" look="primary" name="form" value="factor-set-up">
          {text('factor_set_up')}
        </Button>
      </form>
    </>
  );
}

function FactorOn({ factor: { since, recoveryCodesLeft } }: { readonly factor: SecondFactor }) {
  const text = useLabels('security');
  const language = useLanguage();
  return (
    <>
      <p>{text('factor_on', { date: dateText(since ?? '', language) })}</p>
      <p className="quiet">{text('codes_left', { count: recoveryCodesLeft })}</p>
      <form method="post" action="/profile/security/" className={styles.row}>
        <Button type="submit" name="form" value="codes-renew">
          {text('codes_renew')}
        </Button>
        <Button type="submit" look="danger" name="form" value="factor-remove">
          {text('factor_remove')}
        </Button>
      </form>
    </>
  );
}

interface ConfirmFormProps {
  readonly newFactor: NewFactor;
  readonly error: string | undefined;
}

/** The secret in groups of four, as it is easiest to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

function ConfirmForm({ newFactor: { secret, address, square }, error }: ConfirmFormProps) {
  const text = useLabels('security');
  return (
    <form method="post" action="/profile/security/" className={styles.stack} autoComplete="off">
      <p>{text('factor_scan')}</p>
      <svg
        className={styles.square}
        viewBox={`0 0 ${square.size} ${square.size}`}
        role="img"
        aria-label={text('factor_square')}
        shapeRendering="crispEdges"
      >
        <rect width="100%" height="100%" fill="white" />
        <path d={square.path} fill="black" />
      </svg>
      <p>
        {text('factor_key')}: <span className={styles.key}>{grouped(secret)}</span>{' '}
        <CopyButton value={secret} label={text('factor_key_copy')} />
      </p>
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="address" value={address} />
      <div className={styles.field}>
        <TextField
          label={text('factor_code')}
          name="code"
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          autoFocus
        />
      </div>
      <Button type="submit" look="primary" name="form" value="factor-confirm">
        {text('factor_confirm')}
      </Button>
    </form>
  );
}

/** New recovery codes, this once: to be copied, kept as a file or printed. */
export function RecoveryCodesBlock({ codes }: { readonly codes: readonly string[] }) {
  const text = useLabels('security');
  const all = `${codes.join('\n')}\n`;
  return (
    <Block id="recovery-codes" title={text('codes_title')}>
      <div className={styles.body}>
        <div role="status">
          <Note tone="warn">{text('codes_lead')}</Note>
        </div>
        <ol className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={`${styles.row} ${styles.middle}`}>
          <CopyButton value={all} label={text('codes_copy')} />
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(all)}`} download="bondlens-recovery-codes.txt">
            {text('codes_download')}
          </a>
          <Button className="needs-script" onClick={() => window.print()}>
            {text('codes_print')}
          </Button>
        </div>
        <ButtonLink look="primary" to="/profile/security/" reloadDocument>
          {text('codes_kept')}
        </ButtonLink>
      </div>
    </Block>
  );
}
