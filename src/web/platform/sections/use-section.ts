import { useContext } from 'react';
import { type KeyedAnswer, type Question, useAnswer } from '../data/answers.ts';
import { type Answered, browserApi, type FailureCode } from '../data/ask.ts';
import { ServerAnswersContext } from '../data/server-answers.ts';
import { earlyAnswer } from './early-calls.ts';
import type { BlockComponent, PageSection, SectionBlockProps } from './page-section.ts';

/** The section's block, once its code is here, with the answer of its call. */
interface Content<Facts> {
  readonly Block: BlockComponent<SectionBlockProps<Facts, unknown>>;
  readonly answer: unknown;
}

export type SectionState<Facts> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly retry: () => void }
  | ({ readonly kind: 'here' } & Content<Facts>);

const nothingToAsk: Answered<unknown> = { ok: true, value: null };
const networkFailure = { ok: false, code: 'network' } as const;

/** Null while the code of a good answer's block is not here. */
function contentOf<Facts, Place>(
  { block }: PageSection<Facts, Place>,
  answered: Answered<unknown>,
): Answered<Content<Facts>> | null {
  if (!answered.ok) return answered;
  const Block = block.now();
  return Block && { ok: true, value: { Block, answer: answered.value } };
}

/** Code and answer together; code that does not come counts as a silent network. */
function questionOf<Facts, Place>(
  section: PageSection<Facts, Place>,
  place: Place,
  known: Answered<unknown> | undefined,
): Question<Answered<Content<Facts>>> {
  const askCall = async (signal: AbortSignal) => {
    if (known?.ok === true) return known;
    const early = await earlyAnswer(section.id, place);
    return early ?? section.call?.ask(browserApi, place, signal) ?? nothingToAsk;
  };
  return {
    key: section.id,
    ask: async (signal) => {
      const [answered] = await Promise.all([askCall(signal), section.block.load()]);
      return contentOf(section, answered) ?? networkFailure;
    },
    networkFailure,
  };
}

function firstOf<Facts, Place>(
  section: PageSection<Facts, Place>,
  known: Answered<unknown> | undefined,
): KeyedAnswer<Answered<Content<Facts>>> | null {
  const answer = known && contentOf(section, known);
  return answer ? { key: section.id, answer } : null;
}

/** A section's code and data, asked for as soon as it is wanted; the server and the loader may have given the data already. */
export function useSection<Facts, Place>(
  { section, place }: { readonly section: PageSection<Facts, Place>; readonly place: Place },
  sent: Answered<unknown> | undefined,
  isWanted: boolean,
): SectionState<Facts> {
  const drawn = useContext(ServerAnswersContext);
  const ours = sent ?? (section.call === null ? nothingToAsk : undefined);
  const known = drawn === null ? ours : drawn.get(section.id);
  const { shown, retry } = useAnswer(isWanted ? questionOf(section, place, known) : null, firstOf(section, known));
  if (shown === null) return { kind: 'waiting' };
  const { answer } = shown;
  return answer.ok ? { kind: 'here', ...answer.value } : { kind: 'failed', code: answer.code, retry };
}
