/**
 * Where the claim of a bond stands when its issuer is wound up, from the first that is paid to the last. Secured is what assets stand for, covered
 * bonds among it; non-preferred is the senior debt of banks that bears losses before other senior debt.
 */
export const seniorities = [
  'senior_secured',
  'senior_unsecured',
  'senior_non_preferred',
  'subordinated',
  'junior_subordinated',
] as const;
export type Seniority = (typeof seniorities)[number];

/** Those that are paid after all senior debt. */
export const subordinatedSeniorities = ['subordinated', 'junior_subordinated'] as const satisfies readonly Seniority[];

/** Whether a bond is paid after all senior debt; one of unknown seniority is not known to be. */
export function isSubordinated(seniority: Seniority | null): boolean {
  return subordinatedSeniorities.some((each) => each === seniority);
}
