/** The question to sign in again, asked by calls and answered by the dialog. */
export interface SignInAgain {
  /** Resolves when the reader has signed in (true) or will not (false); at once with false where nobody was signed in. */
  readonly ask: () => Promise<boolean>;
  readonly answer: (isSignedIn: boolean) => void;
  readonly isAsked: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
  /** The page says whether its reader is signed in, that is, whether a refusal comes in mid-session. */
  readonly setSession: (isSignedIn: boolean) => void;
}

export function createSignInAgain(): SignInAgain {
  const listeners = new Set<() => void>();
  let waiting: ((isSignedIn: boolean) => void)[] = [];
  let hasSession = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () => {
      if (!hasSession) return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting = [...waiting, resolve];
        tell();
      });
    },
    answer: (isSignedIn) => {
      const asked = waiting;
      waiting = [];
      tell();
      for (const resolve of asked) resolve(isSignedIn);
    },
    isAsked: () => waiting.length > 0,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    setSession: (isSignedIn) => {
      hasSession = isSignedIn;
    },
  };
}

export const signInAgain: SignInAgain = createSignInAgain();
