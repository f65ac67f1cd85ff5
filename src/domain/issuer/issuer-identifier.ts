/**
 * Registers that number issuers: the tax service of Russia (ИНН, ten digits of a company, twelve of a person) and its statistics office
 * (ОКПО, eight digits of a company, ten of a person), and the Securities and Exchange Commission of the United States (CIK, ten digits).
 */
export const issuerIdentifierSchemes = ['ru-inn', 'ru-okpo', 'us-cik'] as const;
type IssuerIdentifierScheme = (typeof issuerIdentifierSchemes)[number];

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

const isOfScheme: Readonly<Record<IssuerIdentifierScheme, (digits: string) => boolean>> = {
  'ru-inn': isInn,
  'ru-okpo': isOkpo,
  'us-cik': (digits) => digits.length === 10,
};

/** Whether a number is one of its register: digits of the right count, with the right check digit where the register has one. */
export function isIssuerIdentifier({ scheme, value }: IssuerIdentifier): boolean {
  if (!/^\d+$/.test(value)) return false;
  return isOfScheme[scheme](value);
}
