import { proofPath } from '../../context/proof-path.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import styles from '../../ui/controls/block-form.module.css';
import { Block } from '../../ui/layout/block.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import type { PhoneCallResult } from './phone-code-state.ts';

const path = '/profile/security/';

/** The phone number of the account, and confirming another by a code. */
export function PhoneBlock({ phone }: { readonly phone: string | null }) {
  const text = useLabels('security');
  const errorOf = useLabelOf('errors');
  const failed = (code: FailureCode): PhoneCallResult => {
    if (code === 'proof_needed') window.location.assign(proofPath(path));
    return { ok: false, message: errorOf(code) };
  };
  const onSend = async (number: string): Promise<PhoneCallResult> => {
    const named = await ask(browserApi, 'POST /api/profile/update_mob/', { body: { phone: number } });
    if (!named.ok) return failed(named.code);
    const [message] = named.value.messages;
    if (message !== undefined) return { ok: false, message };
    const sent = await ask(browserApi, 'GET /', { query: { action: 'ajaxSendCode' }, kind: 'write' });
    return sent.ok ? { ok: true } : failed(sent.code);
  };
  const onCheck = async (code: string): Promise<PhoneCallResult> => {
    const checked = await ask(browserApi, 'POST /api/profile/check_code/', { body: { code } });
    return checked.ok ? { ok: true } : failed(checked.code);
  };
  return (
    <Block id="phone" title={text('phone_title')}>
      <div className={`${styles.body} needs-script`}>
        {phone !== null && <p>{text('phone_now', { phone })}</p>}
        <p className="quiet">{text('phone_lead')}</p>
        <PhoneCodeForm onSend={onSend} onCheck={onCheck} />
      </div>
    </Block>
  );
}
