import { lists } from '#domain/lists/lists.ts';
import { conditionMeasures, fieldsOfMeasure, MAX_CHANGE_DAYS } from '#domain/portfolio/alerts/alert-condition.ts';
import { directions } from '#domain/portfolio/alerts/alert-rule.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { useFieldHead } from '../../lists/use-field-texts.ts';
import type { Failure } from '../../platform/data/ask.ts';
import form from '../../ui/controls/block-form.module.css';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Choice } from './rule-choice.tsx';
import { type ConditionDraft, conditionField, type RuleDraft } from './rule-draft.ts';

interface ConditionTermsProps {
  readonly draft: RuleDraft;
  readonly failure: Failure | null;
  readonly onAsk: () => void;
}

/** Up to three conditions, all of which have to hold. */
export function ConditionTerms({ draft, failure, onAsk }: ConditionTermsProps) {
  const text = useLabels('alerts');
  return (
    <>
      {draft.conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name than its place
        <ConditionFields key={at} at={at} condition={condition} onAsk={onAsk} />
      ))}
      {failure?.field === 'conditions' && (
        <div role="alert">
          <Note tone="bad">{text('conditions_bad')}</Note>
        </div>
      )}
    </>
  );
}

interface ConditionFieldsProps {
  readonly at: number;
  readonly condition: ConditionDraft;
  readonly onAsk: () => void;
}

function ConditionFields({ at, condition, onAsk }: ConditionFieldsProps) {
  const text = useLabels('alerts');
  const headOf = useFieldHead(lists.bonds);
  const { measure, field, days, other, direction, threshold } = condition;
  const title = text(at === 0 ? 'condition' : 'condition_optional', { number: at + 1 });
  const nameOf = (name: keyof ConditionDraft) => conditionField(at, name);
  const fields = fieldsOfMeasure(lists.bonds, measure).map((each) => ({ id: each.id, text: headOf(each) }));
  return (
    <fieldset className={classNames(form.row, form.top, form.tight)} aria-label={title}>
      <Choice
        name={nameOf('measure')}
        label={title}
        options={conditionMeasures.map((each) => ({ id: each, text: text(`measure_${each}`) }))}
        start={measure}
        onChoose={onAsk}
      />
      <Choice name={nameOf('field')} label={text('field')} options={fields} start={field} />
      {measure === 'change' && (
        <TextField
          label={text('change_days')}
          type="number"
          name={nameOf('days')}
          min={1}
          max={MAX_CHANGE_DAYS}
          defaultValue={days}
          required
        />
      )}
      {measure === 'over_bond' && (
        <TextField label={text('other_bond')} name={nameOf('other')} defaultValue={other} maxLength={40} required />
      )}
      <Choice
        name={nameOf('direction')}
        label={text('direction')}
        options={directions.map((each) => ({ id: each, text: text(each === 'above' ? 'rises_above' : 'falls_below') }))}
        start={direction}
      />
      <TextField
        label={text('threshold')}
        name={nameOf('threshold')}
        inputMode="decimal"
        defaultValue={threshold}
        maxLength={20}
        required={at === 0}
      />
    </fieldset>
  );
}
