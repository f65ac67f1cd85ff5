import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useLabelOf } from '../../context/reader-context.tsx';
import { Note } from '../feedback/notice.tsx';
import styles from './action-form.module.css';
import { Button } from './button.tsx';

/** Why what was sent was refused: a code of the catalogue, and the field that it is about where there is one. */
interface Failure {
  readonly code: string;
  readonly field: string | null;
}

interface ActionFormProps {
  /** Where it is sent; with its query. */
  readonly action: string;
  readonly failure: Failure | null;
  /** The fields that say below them what is wrong; everything else is said above the form. */
  readonly fields: readonly string[];
  readonly submit: string;
  /** Tells the forms of a page apart. */
  readonly name?: string;
  readonly children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A form that the action of a page takes. The page is loaded anew after it, since who the reader is may have changed. */
export function ActionForm({ action, failure, fields, submit, name, children }: ActionFormProps) {
  const errorText = useLabelOf('errors');
  const isOfField = failure?.field != null && fields.includes(failure.field);
  return (
    <Form method="post" action={action} reloadDocument className={styles.form}>
      {name !== undefined && <input type="hidden" name="form" value={name} />}
      {failure !== null && !isOfField && (
        <div role="alert">
          <Note tone="bad">{errorText(failure.code)}</Note>
        </div>
      )}
      {children((field) => (failure?.field === field ? errorText(failure.code) : undefined))}
      <Button type="submit" look="primary">
        {submit}
      </Button>
    </Form>
  );
}

/** Ways to other pages, below a form. */
export function FormLinks({ children }: { readonly children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
