/** What is a secret or a person wherever it stands: each pattern with what is written instead. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@"]*:[^\s/@"]*@/gi, '$1://[secret]@'],
  [/[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[mail]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/\b(pass(?:word|wd)?|secret|token|cookie|authorization|key)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi, '$1$2[secret]'],
];

/** A line of the log without mail addresses, credentials and tokens, should one have come into a message of a library. */
export function withoutSecrets(line: string): string {
  return hidden.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
}
