import { data } from 'react-router';
import type { AnswerOf } from '#contract/platform/call.ts';
import { statusOfError } from '#contract/platform/errors.ts';
import type { CallName, CallNamed } from '#contract/site/calls.ts';
import { ask, type PartsOfCall } from './ask.ts';
import type { Api } from './page-context.ts';

/** What a page cannot do without: a failed answer becomes the page of its status. What a single block shows is asked for by `ask`. */
export async function requiredData<Name extends CallName>(
  api: Api,
  name: Name,
  ...parts: PartsOfCall<Name>
): Promise<AnswerOf<CallNamed<Name>>> {
  const answered = await ask(api, name, ...parts);
  if (answered.ok) return answered.value;
  const { code } = answered;
  throw data({ code }, { status: code === 'network' ? 503 : statusOfError(code) });
}
