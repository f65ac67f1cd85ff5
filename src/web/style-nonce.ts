declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Hands the page's nonce to react-aria-components, which put small style elements into the page and would be refused by the content
 * security policy without it.
 */
export function giveWidgetsTheNonce(): void {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]');
  if (script !== null) globalThis.__webpack_nonce__ = script.nonce;
}
