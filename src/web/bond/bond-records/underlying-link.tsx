import { type PageModel, pageAddress } from '#contract/platform/page-address.ts';
import { DayLink } from '../../context/reader-context.tsx';

interface UnderlyingLinkProps {
  readonly name: string | null;
  readonly id: number | null;
  readonly model: PageModel | null;
}

/** What a bond becomes or follows, by its name, which leads to its page where it has one. */
export function UnderlyingLink({ name, id, model }: UnderlyingLinkProps) {
  if (id === null || model === null) return name;
  return <DayLink to={pageAddress(model, id)}>{name}</DayLink>;
}
