import { data, redirect } from 'react-router';
import { proofPath } from '../context/proof-path.ts';
import { failureOf } from '../platform/data/ask.ts';

/** Shows why a form of the operator was refused; who has to prove who he is does so first, and comes back to `path`. */
export async function operatorRefusal(answer: Response, path: string) {
  const code = await failureOf(answer);
  if (code === 'proof_needed') throw redirect(proofPath(path));
  return data({ code }, { status: answer.status });
}
