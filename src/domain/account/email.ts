const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
// ASCII alone, so that no letter is taken for another: letters, digits, and between them the signs that mail programs write.
const EMAIL = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

/** Whether a text is an e-mail address as people have them: no quoted parts, no bare host, no letters beyond ASCII. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && text.indexOf('@') <= MAX_LOCAL_LENGTH && EMAIL.test(text);
}

/** Whether a mail can reach an address: names below `.invalid` are nobody's (RFC 2606). */
export function hasMailbox(email: string): boolean {
  return !email.toLowerCase().endsWith('.invalid');
}

/** Whoever runs an instance has an account before he has a mailbox here: he signs in by a name. */
export const firstOperatorEmail = 'operator@bondlens.invalid';
const FIRST_OPERATOR = 'operator';

/** As what somebody signs in, by the address of his account. */
export function signInName(email: string): string {
  return email === firstOperatorEmail ? FIRST_OPERATOR : email;
}

/** The address of an account by what somebody typed to sign in. */
export function emailOfTyped(typed: string): string {
  return typed.trim().toLowerCase() === FIRST_OPERATOR ? firstOperatorEmail : typed.trim();
}
