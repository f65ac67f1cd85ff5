import type { Suggestion } from '#contract/lists/search/search.ts';
import type { SuggestKind } from '#contract/lists/search/search-kinds.ts';
import type { PageModel } from '#contract/platform/page-address.ts';

/** The first part of the address of what a tab lists. */
export const modelOfKind = {
  bonds: 'bonds',
  stocks: 'stocks',
  indexes: 'indexes',
  companies: 'company',
  etf: 'etf',
} as const satisfies Readonly<Record<SuggestKind, PageModel>>;

/** What a reader picked, as the box emits it; `pageAddress(type, id)` is its page. */
export interface SearchSelection {
  readonly type: PageModel;
  readonly id: number;
  readonly title: string;
  readonly formId: string | null;
}

/** A suggestion together with the tab it stands in. */
export interface KindItem {
  readonly kind: SuggestKind;
  readonly item: Suggestion;
}
