import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';
import styles from './sure-form.module.css';

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
