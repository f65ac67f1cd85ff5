import { Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { newAlertPath } from './alert-paths.ts';

interface AlertActionProps {
  readonly className: string;
  readonly bondId: number;
  /** The venue that the reader looks at. */
  readonly venueId: number | null;
}

/** Leads to a new rule on the bond. */
export function AlertAction({ className, bondId, venueId }: AlertActionProps) {
  const text = useLabels('alerts');
  const query = new URLSearchParams({ bond: String(bondId), ...(venueId !== null && { venue: String(venueId) }) });
  return (
    <Link className={className} to={`${newAlertPath}?${query}`} data-unread="">
      <Icon name="bell" />
      <span>{text('alert_me')}</span>
    </Link>
  );
}
