import { KeyStrokes } from '../../ui/layout/key-strokes.tsx';
import { keysOfPath } from './command-keys.ts';

/** The keys that lead to a page, beside its entry in a menu. */
export function KeysOfPath({ path }: { readonly path: string }) {
  const keys = keysOfPath(path);
  return keys === null ? null : <KeyStrokes keys={keys} isSilent />;
}
