import { type PageModel, pageAddress } from '#contract/platform/page-address.ts';
import { type JumpTarget, jumpAtEnd } from '#domain/lists/search/jump-codes.ts';

/** The address of a place on the page of a bond. */
function jumpAddress(bondId: number, target: JumpTarget): string {
  return target === 'calculator' ? `/calculator/?bond=${bondId}` : `${pageAddress('bonds', bondId)}#${target}`;
}

/** The page of what was picked; of a bond the place that the code after its name asks for. */
export function addressOfPick(type: PageModel, id: number, typed: string): string {
  const jump = type === 'bonds' ? jumpAtEnd(typed) : null;
  return jump === null ? pageAddress(type, id) : jumpAddress(id, jump.target);
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Where a code alone leads from the page of a bond; null from other pages, and for other words. */
export function jumpHere(typed: string, { pathname, search }: Place): string | null {
  const [, bond] = /^\/bonds\/(\d+)\/$/.exec(pathname) ?? [];
  const jump = jumpAtEnd(typed);
  if (bond === undefined || jump === null || jump.before !== '') return null;
  return jump.target === 'calculator' ? jumpAddress(Number(bond), jump.target) : `${pathname}${search}#${jump.target}`;
}
