/** Identifiers with right check digits that nobody has. */
export const sampleLeis = {
  company: 'ZZZZ00SAMPLE00000087',
  parent: 'ZZZZ00PARENT00000005',
  group: 'ZZZZ00GROUPX00000047',
} as const;

const meta = (day: string) => ({ goldenCopy: { publishDate: `${day}T00:00:00Z` } });

interface RecordWords {
  readonly lei: string;
  readonly name?: string | null;
  readonly country?: string;
  readonly entityStatus?: string;
  readonly leiStatus?: string;
  readonly registered?: string;
  readonly renewal?: string | null;
}

/** A record of the register as its service answers it, without what is not read. */
export function leiRecord(words: RecordWords) {
  const { lei, name = 'Sample Holdings plc', country = 'GB', entityStatus = 'ACTIVE', leiStatus = 'ISSUED' } = words;
  const { registered = '2016-06-30T00:00:00Z', renewal = '2026-07-04T00:00:00Z' } = words;
  const entity = { legalName: { name, language: 'en' }, legalAddress: { country }, status: entityStatus };
  const registration = { initialRegistrationDate: registered, status: leiStatus, nextRenewalDate: renewal };
  return { type: 'lei-records', id: lei, attributes: { lei, entity, registration } };
}

/** An answer with one record or a list of them, from the register of a day. */
export function recordsAnswer(data: unknown, day = '2025-05-15') {
  return { meta: meta(day), data };
}

/** An answer with the securities of an issuer. */
export function isinsAnswer(lei: string, isins: readonly string[]) {
  const data = isins.map((isin, index) => ({ type: 'isins', id: String(index), attributes: { lei, isin } }));
  return { meta: meta('2025-05-15'), data };
}
