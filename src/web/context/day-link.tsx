import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { useAsOf } from './as-of.ts';

interface DayLinkProps extends ComponentProps<typeof Link> {
  readonly to: string;
}

/** Leads to a page of the site, as of the day of this one where it has a past. */
export function DayLink({ to, ...props }: DayLinkProps) {
  return <Link to={inSameDay(to, useAsOf())} {...props} />;
}
