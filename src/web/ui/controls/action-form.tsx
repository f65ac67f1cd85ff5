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

interface SureFormProps {
  /** The form that the page's action is asked for. */
  readonly form: string;
  /** What the deed is done to, where a page lists several. */
  readonly id?: string | number;
  /** Opens the question; `name` says to assistive technology what it is done to. */
  readonly title: string;
  readonly name?: string;
  /** What will follow. */
  readonly lead?: string;
  readonly submit: string;
  readonly look?: 'danger' | 'primary';
  /** Further fields. */
  readonly children?: ReactNode;
}

/** A deed that cannot be undone: asked about once more, without a script too. */
export function SureForm({ form, id, title, name, lead, submit, look = 'danger', children }: SureFormProps) {
  return (
    <details className={styles.sure}>
      <summary aria-label={name}>{title}</summary>
      <Form method="post">
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        {lead !== undefined && <p>{lead}</p>}
        {children}
        <Button type="submit" look={look} size="small" name="form" value={form}>
          {submit}
        </Button>
      </Form>
    </details>
  );
}

interface RefusalProps {
  readonly code: string | null | undefined;
  /** Codes that are said at the field that they are about. */
  readonly except?: readonly string[];
}

/** Why what was sent was refused; the place is there before, so that what comes is read aloud. */
export function Refusal({ code, except = [] }: RefusalProps) {
  const errorText = useLabelOf('errors');
  return <div role="alert">{code != null && !except.includes(code) && <Note tone="bad">{errorText(code)}</Note>}</div>;
}

/** The same, unless one of these fields says it. */
export function FormRefusal({ failure, fields }: Pick<ActionFormProps, 'failure' | 'fields'>) {
  const isSaid = failure?.field != null && fields.includes(failure.field);
  return <Refusal code={isSaid ? null : failure?.code} />;
}
