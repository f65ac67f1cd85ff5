import { Link } from 'react-router';
import { type PageModel, pageAddress } from '#contract/page-address.ts';

interface UnderlyingLinkProps {
  readonly name: string | null;
  readonly id: number | null;
  readonly model: PageModel | null;
}

/** What a bond becomes or follows, by its name, which leads to its page where it has one. */
export function UnderlyingLink({ name, id, model }: UnderlyingLinkProps) {
  if (id === null || model === null) return name;
  return <Link to={pageAddress(model, id)}>{name}</Link>;
}
