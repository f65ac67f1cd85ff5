import { data, redirect } from 'react-router';
import { proofPath } from '../../context/proof-path.ts';
import { parseTypedDate } from '../../text/value-text.ts';
import { type Api, type FailureCode, failureOf } from './ask.ts';

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

/** A field of a form as text; empty where it is none. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A day of a form as YYYY-MM-DD, however it was typed; another text as it is. */
export function dayIn(form: FormData, name: string): string {
  const typed = textIn(form, name).trim();
  return parseTypedDate(typed) ?? typed;
}

/** What an answer of the site's own interface changes in the reader's browser: its cookies, and what it is to forget. */
function browserChangesOf(answer: Response): Headers {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  const cleared = answer.headers.get('Clear-Site-Data');
  if (cleared !== null) headers.set('Clear-Site-Data', cleared);
  return headers;
}

/** A redirect that hands on what an answer of the site's own interface changes in the browser. */
export function redirectWithCookies(path: string, answer: Response): Response {
  return redirect(path, { headers: browserChangesOf(answer) });
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
