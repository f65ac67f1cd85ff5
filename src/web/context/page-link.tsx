import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withAsOf } from '#contract/as-of.ts';
import { type PageModel, pageAddress } from '#contract/page-address.ts';
import { useAsOf } from './as-of.ts';

interface PageLinkProps {
  readonly model: PageModel;
  readonly id: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads to the page of a thing, as of the same day. */
export function PageLink({ model, id, className, children }: PageLinkProps) {
  return (
    <Link className={className} to={withAsOf(pageAddress(model, id), useAsOf())}>
      {children}
    </Link>
  );
}
