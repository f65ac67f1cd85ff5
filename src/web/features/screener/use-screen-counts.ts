import type { ScreenCounts } from '#contract/screener/screen-calls.ts';
import { type Asked, writeAsked } from '#domain/screener/asked.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';
import type { Question } from '../../data/answers.ts';
import { type Answered, ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { useAnswer } from '../../data/use-answer.ts';

type Counts = Answered<{ readonly counts: ScreenCounts }>;

function questionOf(model: ScreenModel, asked: Asked, words: string): Question<Counts> {
  const filters = Object.fromEntries(writeAsked(model, asked));
  const query = words === '' ? filters : { q: words, ...filters };
  return {
    key: JSON.stringify([model, query]),
    ask: (signal) => ask(browserApi, 'GET /api/screener/:model/counts/', { params: { model }, query, signal }),
    silence: { ok: false, code: 'network' },
  };
}

/** How many rows each further choice would leave; null until that is known. The counts of before stand until the new ones come. */
export function useScreenCounts(
  { model, asked, words }: { readonly model: ScreenModel; readonly asked: Asked; readonly words: string },
  isWanted: boolean,
): ScreenCounts | null {
  const { good } = useAnswer(isWanted ? questionOf(model, asked, words) : null, null);
  return isWanted && good?.ok === true ? good.value.counts : null;
}
