import { data, redirect } from 'react-router';
import { proofPath } from '../../context/proof-path.ts';
import { type FailureCode, failureOf } from './ask.ts';
import type { Api } from './page-context.ts';
import { browserChangesOf } from './redirect-with-cookies.ts';

/** What a form of a page sent. */
export interface SentForm {
  readonly api: Api;
  readonly form: FormData;
}

/** What a page of several forms shows after one was sent. */
export interface FormAnswer<Shown> {
  /** The form that the answer is for. */
  readonly form: string;
  readonly code: FailureCode | null;
  readonly shown: Shown | null;
}

export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '');
}

/** Shows what a form was answered, on the page that has it. */
export function shownAfter<Shown>(form: string, answer: Response, shown: Shown) {
  const value: FormAnswer<Shown> = { form, code: null, shown };
  return data(value, { headers: browserChangesOf(answer) });
}

/** Shows why a form was refused; a reader who has to prove who he is does so, and comes back to `path`. */
export async function refusedForm<Shown>(form: string, answer: Response, path: string, shown: Shown | null = null) {
  const code = await failureOf(answer);
  if (code === 'proof_needed') throw redirect(proofPath(path));
  const value: FormAnswer<Shown> = { form, code, shown };
  return data(value, { status: answer.status });
}
