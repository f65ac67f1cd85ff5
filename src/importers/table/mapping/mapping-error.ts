import { ImportError } from '../../import-error.ts';

/** What may be wrong with a mapping. A closed list, explained in docs/import.md. */
export const mappingFaultCodes = [
  'not-json',
  'not-of-schema',
  'unknown-field',
  'missing-field',
  'column-or-value',
  'missing-unit',
  'unknown-unit',
  'bad-date-form',
  'ambiguous-dates',
  'ambiguous-numbers',
  'unknown-venue',
  'bad-value',
] as const;
export type MappingFaultCode = (typeof mappingFaultCodes)[number];

/** What is wrong, and where: a JSON pointer such as `/fields/close/unit`, or line and column of a text that is no JSON. */
export interface MappingFault {
  readonly code: MappingFaultCode;
  readonly place: string;
  readonly message: string;
}

/** A mapping file that cannot be used, with everything that is wrong in it. */
export class MappingError extends ImportError {
  override readonly name = 'MappingError';
  readonly faults: readonly MappingFault[];

  constructor(faults: readonly MappingFault[]) {
    super(faults.map(({ code, place, message }) => `${code} at ${place === '' ? '/' : place}: ${message}`).join('\n'));
    this.faults = faults;
  }
}
