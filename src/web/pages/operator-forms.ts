import { data, redirect } from 'react-router';
import { grantKinds } from '#domain/account/access/access-grant.ts';
import { proofPath } from '../context/proof-path.ts';
import { failureOf } from '../platform/data/ask.ts';
import { dayIn } from '../platform/data/form-action.ts';

/** What a choice such as `level:1077` gives; undefined for another text. */
export function grantOfChoice(choice: unknown) {
  const [word, value = ''] = typeof choice === 'string' ? choice.split(':') : [];
  const kind = grantKinds.find((known) => known === word);
  return kind && { kind, value };
}

/** The last day of a grant; null where none was chosen. */
export function lastDayOfForm(form: FormData): string | null {
  return dayIn(form, 'until') || null;
}

/** Shows why a form of the operator was refused; who has to prove who he is does so first, and comes back to `path`. */
export async function operatorRefusal(answer: Response, path: string) {
  const code = await failureOf(answer);
  if (code === 'proof_needed') throw redirect(proofPath(path));
  return data({ code }, { status: answer.status });
}
