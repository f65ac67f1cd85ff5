/** A fact as the SEC answers it; of an instant without a first day. */
interface AnsweredFact {
  readonly start?: string;
  readonly end: string;
  readonly val: unknown;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
}

/** An answer with facts by taxonomy, concept and unit. */
export function companyFactsAnswer(facts: object, company: object = {}): object {
  const concepts = (told: object) =>
    Object.fromEntries(Object.entries(told).map(([concept, units]) => [concept, { label: concept, units }]));
  const taxonomies = Object.entries(facts).map(([taxonomy, told]) => [taxonomy, concepts(told)]);
  return { cik: 9_999_001, entityName: 'SAMPLE CORP', ...company, facts: Object.fromEntries(taxonomies) };
}

interface Filing {
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
}

export const filings = {
  first: { accn: '0009999001-24-000001', form: '10-K', filed: '2024-02-15' },
  amended: { accn: '0009999001-24-000009', form: '10-K/A', filed: '2024-08-01' },
  second: { accn: '0009999001-25-000001', form: '10-K', filed: '2025-02-14' },
} as const satisfies Record<string, Filing>;

/** A balance at the end of a day. */
export function instant(filing: Filing, end: string, val: unknown): AnsweredFact {
  return { end, val, ...filing };
}

/** A flow of a calendar year. */
export function ofYear(filing: Filing, year: number, val: unknown): AnsweredFact {
  return { start: `${year}-01-01`, end: `${year}-12-31`, val, ...filing };
}
