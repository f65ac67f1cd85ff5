import { encode } from 'uqr';
import type { SecondFactor } from '#contract/account/second-factors.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type FailureCode, send } from '../../platform/data/ask.ts';
import type { SentForm } from '../../platform/data/form-action.ts';
import { redirectWithCookies, refusedForm, shownAfter, textIn } from '../../platform/data/form-action.ts';
import { dateText } from '../../text/value-text.ts';
import styles from '../../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';

/** An authenticator that is being set up. */
export interface NewFactor {
  readonly secret: string;
  /** What the QR code says. */
  readonly address: string;
  /** The QR code: how many modules it is wide, and its dark ones as a path. */
  readonly square: { readonly size: number; readonly path: string };
}

interface SecondFactorBlockProps {
  readonly factor: SecondFactor;
  /** Whether the account has to have one. */
  readonly isNeeded: boolean;
  /** Where the reader goes on to once it is set up; the start page for nowhere. */
  readonly next: string;
  readonly newFactor: NewFactor | null;
  readonly code: FailureCode | null;
}

/** Whether signing in asks for a code, and setting that up. */
export function SecondFactorBlock({ factor, isNeeded, next, newFactor, code }: SecondFactorBlockProps) {
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
          <ConfirmForm newFactor={newFactor} next={next} error={code === 'wrong_code' ? errorText(code) : undefined} />
        ) : factor.isOn ? (
          <FactorOn factor={factor} />
        ) : (
          <FactorOff next={next} />
        )}
      </div>
    </Block>
  );
}

function FactorOff({ next }: Pick<SecondFactorBlockProps, 'next'>) {
  const text = useLabels('security');
  return (
    <>
      <p className="quiet">{text('factor_off')}</p>
      <form method="post" action={pathBefore(next)}>
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

interface ConfirmFormProps extends Pick<SecondFactorBlockProps, 'next'> {
  readonly newFactor: NewFactor;
  readonly error: string | undefined;
}

/** The secret in groups of four, as it is easiest to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

function ConfirmForm({ newFactor: { secret, address, square }, next, error }: ConfirmFormProps) {
  const text = useLabels('security');
  return (
    <form method="post" action={pathBefore(next)} className={styles.stack} autoComplete="off">
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
export function RecoveryCodesBlock({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
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
        <ButtonLink look="primary" to={next === '/' ? path : next} reloadDocument>
          {text('codes_kept')}
        </ButtonLink>
      </div>
    </Block>
  );
}

const path = '/profile/security/';
const pathBefore = (next: string) => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`);
/** What stands around a QR code, in its modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The dark modules of a QR code as the path of an SVG, each a square of 1, and the width of the whole. */
function squareOf(address: string): NewFactor['square'] {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}

function newFactorOf(secret: string, address: string): NewFactor {
  return { secret, address, square: squareOf(address) };
}

async function setUp({ api }: SentForm) {
  const answer = await send(api, 'POST /api/profile/second-factor/set-up/');
  if (!answer.ok) return refusedForm('factor', answer, path);
  const { secret, address } = (await answer.clone().json()) as { readonly secret: string; readonly address: string };
  return shownAfter('factor', answer, { newFactor: newFactorOf(secret, address) });
}

/** A wrong code leaves the square where it is: the form brought back what it shows. */
async function confirm({ api, form }: SentForm) {
  const answer = await send(api, 'POST /api/profile/second-factor/', { body: { code: textIn(form, 'code') } });
  const newFactor = newFactorOf(textIn(form, 'secret'), textIn(form, 'address'));
  if (!answer.ok) return refusedForm('factor', answer, path, { newFactor });
  return shownAfter('factor', answer, await codesIn(answer));
}

async function codesIn(answer: Response) {
  return (await answer.clone().json()) as { readonly recoveryCodes: readonly string[] };
}

async function renewCodes({ api }: SentForm) {
  const answer = await send(api, 'POST /api/profile/second-factor/recovery-codes/');
  if (!answer.ok) return refusedForm('factor', answer, path);
  return shownAfter('factor', answer, await codesIn(answer));
}

async function remove({ api }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/second-factor/');
  if (!answer.ok) return refusedForm('factor', answer, path);
  return redirectWithCookies(`${path}?done`, answer);
}

/** What the forms of the second factor ask for. */
export const secondFactorActions = {
  'factor-set-up': setUp,
  'factor-confirm': confirm,
  'codes-renew': renewCodes,
  'factor-remove': remove,
} as const;
