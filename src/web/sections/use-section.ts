import { useContext, useEffect, useState } from 'react';
import type { Answered } from '../data/ask.ts';
import { browserApi } from '../data/browser-api.ts';
import type { FailureCode } from '../data/call-failure.ts';
import { ServerAnswersContext } from '../data/server-answers.ts';
import type { BlockComponent, PageSection, SectionBlockProps } from './page-section.ts';

export type SectionState<Facts> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly retry: () => void }
  | {
      readonly kind: 'here';
      readonly Block: BlockComponent<SectionBlockProps<Facts, unknown>>;
      readonly answer: unknown;
    };

const nothingToAsk: Answered<unknown> = { ok: true, value: null };

/** The section's code and its answer; code that does not come counts as a silent network. */
async function bring<Facts, Place>(
  { block, call }: PageSection<Facts, Place>,
  place: Place,
  { known, signal }: { readonly known: Answered<unknown> | undefined; readonly signal: AbortSignal },
): Promise<Answered<unknown>> {
  try {
    const answer = known?.ok === true ? known : (call?.ask(browserApi, place, signal) ?? nothingToAsk);
    const [answered] = await Promise.all([answer, block.load()]);
    return answered;
  } catch {
    return { ok: false, code: 'network' };
  }
}

/** A section's code and data, asked for as soon as it is wanted; the server and the loader may have given the data already. */
export function useSection<Facts, Place>(
  { section, place }: { readonly section: PageSection<Facts, Place>; readonly place: Place },
  sent: Answered<unknown> | undefined,
  isWanted: boolean,
): SectionState<Facts> {
  const drawnBy = useContext(ServerAnswersContext)?.get(section.id);
  const first = drawnBy ?? sent ?? (section.call === null ? nothingToAsk : undefined);
  const [answer, setAnswer] = useState(first);
  const Block = section.block.now();
  const isMissing = answer === undefined || (answer.ok && Block === null);
  useEffect(() => {
    if (!isWanted || !isMissing) return undefined;
    const controller = new AbortController();
    bring(section, place, { known: answer, signal: controller.signal }).then((answered) => {
      // A copy, so that the code which came is drawn with an answer that was there before.
      if (!controller.signal.aborted) setAnswer({ ...answered });
    });
    return () => controller.abort();
  }, [isWanted, isMissing, section, place, answer]);
  if (answer?.ok === false) return { kind: 'failed', code: answer.code, retry: () => setAnswer(undefined) };
  if (answer === undefined || Block === null) return { kind: 'waiting' };
  return { kind: 'here', Block, answer: answer.value };
}
