import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { socialLoginMessage } from '#contract/platform/error-catalogue.ts';
import { useLabelOf } from '../../context/reader-context.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';

/** Another service that refuses a sign-in sends its reader here, with a code in the address. */
export function useProviderError(): void {
  const errorText = useLabelOf('errors');
  const code = useSearchParams()[0].get('error');
  useEffect(() => {
    if (code === null) return;
    const key = code === 'registration_closed' ? code : socialLoginMessage(code);
    showAlert({ text: errorText(key), tone: 'bad' });
  }, [code, errorText]);
}
