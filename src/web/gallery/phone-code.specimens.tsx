import { PhoneCodeForm } from '../account/phone/phone-code-form.tsx';
import type { PhoneCallResult } from '../account/phone/phone-code-state.ts';
import type { Specimen } from './specimen.ts';

const rightCode = '246810';

async function check(code: string): Promise<PhoneCallResult> {
  return code === rightCode ? { ok: true } : { ok: false, message: 'This is not the code that was sent.' };
}

export const specimens: readonly Specimen[] = [
  {
    id: 'phone-code',
    title: 'Phone number and code (the right code is 246810)',
    render: () => <PhoneCodeForm onSend={async () => ({ ok: true })} onCheck={check} />,
  },
  {
    id: 'phone-code-failing',
    title: 'Phone number, the call fails',
    render: () => (
      <PhoneCodeForm
        phone="020 7946 0958"
        onSend={async () => {
          throw new TypeError('Failed to fetch');
        }}
        onCheck={check}
      />
    ),
  },
];
