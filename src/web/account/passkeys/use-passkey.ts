import { useEffect, useState } from 'react';
import { hasPasskeys, type PasskeyFailure, type PasskeyResult } from './passkey-calls.ts';

/** Asks for a passkey at a press: whether this browser can, whether it is under way, what went wrong. */
export function usePasskey(ask: () => Promise<PasskeyResult>, onDone: () => void) {
  const [canAsk, setCanAsk] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  // Known in the browser alone; nearly all can, so that the server keeps its place and nothing moves.
  useEffect(() => setCanAsk(hasPasskeys()), []);
  const start = async () => {
    setIsBusy(true);
    setFailure(null);
    const result = await ask().catch((): PasskeyResult => 'network');
    setIsBusy(false);
    setFailure(result);
    if (result === null) onDone();
  };
  return { canAsk, isBusy, failure, start };
}
