/** How words to search for are typed: nothing is completed, corrected or begun with a capital. */
export const searchTyping = {
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
