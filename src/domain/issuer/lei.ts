const LEI = /^[A-Z0-9]{18}[0-9]{2}$/;

/** The remainder by 97 of a number of any length. */
function remainder97(digits: string): number {
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}

/** Whether a text is a legal entity identifier with the right check digits (ISO 17442: ISO 7064 MOD 97-10, letters as 10 to 35). */
export function isLei(text: string): boolean {
  if (!LEI.test(text)) return false;
  return remainder97([...text].map((sign) => Number.parseInt(sign, 36)).join('')) === 1;
}
