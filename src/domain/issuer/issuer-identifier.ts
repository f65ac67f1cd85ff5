/**
 * Registers that number issuers: the tax service of Russia (ИНН, ten digits of a company, twelve of a person) and its statistics office
 * (ОКПО, eight digits of a company, ten of a person), and the Securities and Exchange Commission of the United States (CIK, ten digits).
 * Besides, the number in the company register of its country, and the ticker of its shares, as the country or the exchange writes them.
 */
export const issuerIdentifierSchemes = ['ru-inn', 'ru-okpo', 'us-cik', 'registration-number', 'ticker'] as const;
type IssuerIdentifierScheme = (typeof issuerIdentifierSchemes)[number];

/** Registers of which a number is that of one company in the world. */
export const worldwideSchemes: readonly IssuerIdentifierScheme[] = ['ru-inn', 'ru-okpo', 'us-cik'];

/** The number of an issuer in a register. */
export interface IssuerIdentifier {
  readonly scheme: IssuerIdentifierScheme;
  readonly value: string;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

const companyWeights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const firstWeights = [7, ...companyWeights];
const secondWeights = [3, ...firstWeights];

function isInn(digits: string): boolean {
  const isCheck = (weights: readonly number[]) =>
    (weightedSum(digits, weights) % 11) % 10 === Number(digits[weights.length]);
  if (digits.length === 10) return isCheck(companyWeights);
  return digits.length === 12 && isCheck(firstWeights) && isCheck(secondWeights);
}

function isOkpo(digits: string): boolean {
  if (digits.length !== 8 && digits.length !== 10) return false;
  const count = digits.length - 1;
  const remainder = (from: number) =>
    weightedSum(
      digits,
      Array.from({ length: count }, (_, i) => ((i + from - 1) % 10) + 1),
    ) % 11;
  const first = remainder(1);
  return (first < 10 ? first : remainder(3) % 10) === Number(digits[count]);
}

const digitsOf = (isRight: (digits: string) => boolean) => (value: string) => /^\d+$/.test(value) && isRight(value);
const isShort = (value: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]{0,38}[\p{L}\p{N}])?$/u.test(value);

const CIK_DIGITS = 10;

const isOfScheme: Readonly<Record<IssuerIdentifierScheme, (value: string) => boolean>> = {
  'ru-inn': digitsOf(isInn),
  'ru-okpo': digitsOf(isOkpo),
  'us-cik': digitsOf((digits) => digits.length === CIK_DIGITS),
  'registration-number': isShort,
  ticker: isShort,
};

/** Whether a number is one of its register: its characters, their count, and the check digit where the register has one. */
export function isIssuerIdentifier({ scheme, value }: IssuerIdentifier): boolean {
  return isOfScheme[scheme](value);
}

/** A number as its register writes it: a CIK, which is often told without its zeros, in ten digits. */
export function registeredNumber({ scheme, value }: IssuerIdentifier): string {
  return scheme === 'us-cik' ? value.padStart(CIK_DIGITS, '0') : value;
}
