import { reportStandards } from './report.ts';

/** What a source says how it makes: its reports by a standard, and multipliers of them. */
export const methodologySubjects = [...reportStandards, 'multipliers'] as const;
export type MethodologySubject = (typeof methodologySubjects)[number];

/** Readers of Russian get the Russian file, all others the English one. */
export const methodologyLanguages = ['ru', 'en'] as const;
export type MethodologyLanguage = (typeof methodologyLanguages)[number];

/** Whether bytes are a PDF, as ISO 32000-1, 7.5.2 has it begin. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}
