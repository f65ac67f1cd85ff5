import { useLabelOf } from '../../context/reader-context.tsx';
import { Note } from './notice.tsx';

interface FormRefusalProps {
  readonly failure: { readonly code: string; readonly field: string | null } | null;
  /** The fields that say for themselves what is wrong with them. */
  readonly fields: readonly string[];
}

/** Why what a form sent was refused, where none of its fields says so. */
export function FormRefusal({ failure, fields }: FormRefusalProps) {
  const errorText = useLabelOf('errors');
  const isSaid = failure?.field != null && fields.includes(failure.field);
  return <div role="alert">{failure !== null && !isSaid && <Note tone="bad">{errorText(failure.code)}</Note>}</div>;
}
