import { type Failure, refusalOf } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';

/** What a page says after a form was sent: that it worked, or why not, and what was typed, but for passwords. */
export interface FormResult {
  readonly failure: Failure | null;
  /** Whether mails leave by themselves; null where none is written. */
  readonly sendsMail: boolean | null;
  readonly email: string;
  readonly name: string;
}

export interface SentForm {
  readonly api: Api;
  readonly form: FormData;
}

/** A field of a form as text. */
export function typed(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}

/** What a page says after a call of its form was answered. */
export async function formResult(form: FormData, answer: Response): Promise<FormResult> {
  const known = { email: typed(form, 'email'), name: typed(form, 'name') };
  if (!answer.ok) return { failure: await refusalOf(answer), sendsMail: null, ...known };
  const { sendsMail = null } = (await answer.json()) as { readonly sendsMail?: boolean };
  return { failure: null, sendsMail, ...known };
}
