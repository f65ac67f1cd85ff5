import { useState } from 'react';
import { useSession } from '../../context/session-context.ts';
import { type ContactAction, logContactAction } from '../../data/log-action.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export interface ShowMoreSettings {
  /** Level that opens the rows below the limit; 0, the usual one, opens them to everyone. */
  readonly requiredLevel?: number | undefined;
  readonly action?: ContactAction | undefined;
}

export interface ShowMore {
  readonly isOpen: boolean;
  readonly refusal: Refusal | null;
  readonly toggle: () => void;
}

/** Opens and folds the rows below the limit; a level that is too low is told what it needs. */
export function useShowMore({ requiredLevel = 0, action }: ShowMoreSettings): ShowMore {
  const { level } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const refusal = refusalOf(level, requiredLevel);
  const toggle = () => {
    if (!isAsked && refusal === null && action !== undefined) logContactAction(action);
    setIsAsked(!isAsked || refusal !== null);
  };
  return { isOpen: isAsked && refusal === null, refusal: isAsked ? refusal : null, toggle };
}
