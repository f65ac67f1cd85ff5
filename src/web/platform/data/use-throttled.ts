import { useEffect, useMemo, useRef, useState } from 'react';
import { throttle } from '../../ui/date-picker/throttle.ts';

/** A value that follows another at most once in `ms`; it always arrives at the last one. */
export function useThrottled<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const follow = useMemo(() => throttle(() => setShown(latest.current), ms), [ms]);
  useEffect(() => {
    if (latest.current === value) return;
    latest.current = value;
    follow();
  }, [value, follow]);
  useEffect(() => follow.cancel, [follow]);
  return shown;
}
