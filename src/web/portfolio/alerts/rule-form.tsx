import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { AlertNow, AlertTrial } from '#contract/portfolio/alerts/alert-trial.ts';
import { lists } from '#domain/lists/lists.ts';
import {
  alertKinds,
  directions,
  hasDays,
  isFigureKind,
  levelFieldsOf,
  MAX_RULE_DAYS,
  mailModes,
} from '#domain/portfolio/alerts/alert-rule.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useFieldHead } from '../../lists/use-field-texts.ts';
import type { Failure } from '../../platform/data/ask.ts';
import { dateText } from '../../text/value-text.ts';
import { FormRefusal } from '../../ui/controls/action-form.tsx';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import type { Option } from '../../ui/controls/native-select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { BondField, BondsFound } from './bond-field.tsx';
import { ConditionTerms } from './condition-terms.tsx';
import { Choice } from './rule-choice.tsx';
import type { FoundBond, RuleDraft } from './rule-draft.ts';
import { useAlertWords } from './trial-result.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface RuleFormProps {
  readonly draft: RuleDraft;
  readonly bond: (Named & { readonly code: string }) | null;
  /** What may be meant where the draft names no bond that there is. */
  readonly found: readonly FoundBond[];
  readonly venues: readonly Named[];
  readonly searches: readonly Named[];
  readonly trial: AlertTrial | null;
  /** What stands now of the bond. */
  readonly now: AlertNow | null;
  readonly sendsMail: boolean;
  /** Whether it is asked if the level is meant, which is far from the figure of now. */
  readonly isAsking: boolean;
  /** Why the bond was not found, the trial not made, or the rule not kept. */
  readonly failure: Failure | null;
}

/** A field whose refusal is said at its place; those of a condition are said of all. */
const saidOf = (failure: Failure | null): Failure | null =>
  failure?.field?.startsWith('conditions.') === true ? { ...failure, field: 'conditions' } : failure;

const fieldsThatSay = ['bond', 'isin', 'venue', 'direction', 'threshold', 'days', 'search', 'conditions'];

const optionsOf = (items: readonly Named[]): readonly Option[] =>
  items.map(({ id, name }) => ({ id: String(id), text: name }));

/** How the form goes out: as a page, or from a dialog over one. */
export interface RuleWay {
  readonly Form: typeof Form;
  /** Where it goes; the page itself where absent. */
  readonly action?: string;
  /** Asks for the fields that what was chosen needs. */
  readonly ask: (form: HTMLFormElement | null) => void;
  readonly isSending: boolean;
  /** Goes with the form. */
  readonly children?: ReactNode;
}

/** A rule in words: what it is about first, then what that needs. Without a script each step is a page. */
export function RuleForm(props: RuleFormProps) {
  const text = useLabels('alerts');
  const submit = useSubmit();
  const isSending = useNavigation().formMethod === 'POST';
  const ask: RuleWay['ask'] = (sent) => submit(sent, { replace: true, preventScrollReset: true });
  return (
    <Block id="rule" title={text('rule')}>
      <RuleFields {...props} way={{ Form, ask, isSending }} />
    </Block>
  );
}

/** A rule that lacks its level alone begins there. */
function useLevelFirst(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const level = ref.current?.elements.namedItem('threshold');
    if (level instanceof HTMLInputElement && level.value === '') level.focus();
  }, [ref]);
}

/** The fields of a rule, wherever they stand. */
export function RuleFields({ way, ...given }: RuleFormProps & { readonly way: RuleWay }) {
  const text = useLabels('alerts');
  const props = { ...given, failure: saidOf(given.failure) };
  const { draft, bond, found, failure } = props;
  const ref = useRef<HTMLFormElement>(null);
  useLevelFirst(ref);
  const { isSending } = way;
  const isSearch = draft.kind === 'search';
  const isReady = isSearch || bond !== null;
  const isUnknown = failure?.field === 'isin' || failure?.field === 'bond';
  const start = bond?.code ?? draft.bond;
  // The fields that a kind has are known to the page that is asked for it.
  const askAgain = () => setTimeout(() => way.ask(ref.current));
  return (
    <way.Form
      method="get"
      {...(way.action !== undefined && { action: way.action })}
      ref={ref}
      className={form.body}
      autoComplete="off"
    >
      {way.children}
      <div className={classNames(form.row, form.top)}>
        <Choice
          name="kind"
          label={text('kind')}
          options={alertKinds.map((kind) => ({ id: kind, text: text(`kind_${kind}`) }))}
          start={draft.kind}
          onChoose={askAgain}
        />
        {!isSearch && (
          <BondField
            key={start}
            start={start}
            chosen={bond?.name ?? null}
            error={isUnknown ? text(found.length === 0 ? 'bond_unknown' : 'bond_which') : undefined}
            onChoose={askAgain}
          />
        )}
      </div>
      {!isSearch && <BondsFound bonds={found} />}
      {isReady && <Terms {...props} onAsk={askAgain} />}
      <FormRefusal failure={failure} fields={fieldsThatSay} />
      <div className={form.row}>
        {!isReady && (
          <Button type="submit" look="primary">
            {text('next')}
          </Button>
        )}
        {isReady && isFigureKind(draft.kind) && (
          <Button type="submit" name="test" value="1">
            {text('test')}
          </Button>
        )}
        {isReady && (
          <Button type="submit" look="primary" formMethod="post" disabled={isSending}>
            {text('save')}
          </Button>
        )}
      </div>
    </way.Form>
  );
}

/** Fields that what stands beside others depends on ask for it anew. */
type TermsProps = RuleFormProps & { readonly onAsk: () => void };

function Terms(props: TermsProps) {
  const text = useLabels('alerts');
  const { kind, mail, webhooks } = props.draft;
  return (
    <>
      {isFigureKind(kind) && <FigureTerms {...props} />}
      {kind === 'level' && <LevelTerms {...props} />}
      {kind === 'conditions' && <ConditionTerms {...props} />}
      {hasDays(kind) && <DayTerms {...props} />}
      {kind === 'search' && <SearchTerms {...props} />}
      {props.isAsking && (
        <>
          <div role="alert">
            <Note tone="warn">{text('far_off')}</Note>
          </div>
          <Checkbox name="sure" isCheckedAtStart={false}>
            {text('sure')}
          </Checkbox>
        </>
      )}
      <div className={form.row}>
        <Choice
          name="mail"
          label={text('mail')}
          options={mailModes.map((mode) => ({ id: mode, text: text(`mail_${mode}`) }))}
          start={mail}
        />
      </div>
      <Checkbox name="webhooks" isCheckedAtStart={webhooks}>
        {text('to_webhooks')}
      </Checkbox>
      <p className="quiet">{text('delivery')}</p>
      {!props.sendsMail && <Note tone="warn">{text('no_server')}</Note>}
    </>
  );
}

function VenueField({ draft, venues, failure, onAsk }: TermsProps) {
  const text = useLabels('alerts');
  if (venues.length === 0) return <Note tone="warn">{text('no_venues')}</Note>;
  const chosen = venues.some(({ id }) => String(id) === draft.venue) ? draft.venue : String(venues[0]?.id);
  const error = failure?.field === 'venue' ? text('venue_bad') : undefined;
  return (
    <Choice
      name="venue"
      label={text('venue')}
      options={optionsOf(venues)}
      start={chosen}
      error={error}
      onChoose={onAsk}
    />
  );
}

function FigureTerms(props: TermsProps) {
  const text = useLabels('alerts');
  const { kind } = props.draft;
  if (!isFigureKind(kind)) return null;
  return (
    <>
      <div className={classNames(form.row, form.top)}>
        <VenueField {...props} />
        <LevelFields {...props} unit={text(`unit_${kind}`)} />
      </div>
      {kind === 'yield' && <Note>{text('yield_hint')}</Note>}
    </>
  );
}

/** A number of the list of bonds, which says its unit in its name. */
function LevelTerms(props: TermsProps) {
  const text = useLabels('alerts');
  const headOf = useFieldHead(lists.bonds);
  const fields = levelFieldsOf(lists.bonds).map((field) => ({ id: field.id, text: headOf(field) }));
  return (
    <div className={classNames(form.row, form.top)}>
      <Choice name="field" label={text('field')} options={fields} start={props.draft.field} onChoose={props.onAsk} />
      <LevelFields {...props} unit={null} />
    </div>
  );
}

/** What stands now of what a rule is about, in words; undefined where it is not known. */
function useNowText({ draft: { kind, field }, now }: Pick<RuleFormProps, 'draft' | 'now'>): string | undefined {
  const text = useLabels('alerts');
  const language = useLanguage();
  const { figureOf } = useAlertWords();
  const value = now === null ? null : figureOf({ ...now, kind, field, agency: null, grade: null });
  if (value === null) return undefined;
  const isOfDay = isFigureKind(kind) && now?.date != null;
  return text('now_is', { value: isOfDay ? `${value} (${dateText(now.date ?? '', language)})` : value });
}

function LevelFields({ draft, now, failure, unit }: TermsProps & { readonly unit: string | null }) {
  const text = useLabels('alerts');
  const hint = useNowText({ draft, now });
  return (
    <>
      <Choice
        name="direction"
        label={text('direction')}
        options={directions.map((each) => ({ id: each, text: text(each === 'above' ? 'rises_above' : 'falls_below') }))}
        start={draft.direction}
      />
      <TextField
        label={text('threshold')}
        name="threshold"
        inputMode="decimal"
        defaultValue={draft.threshold}
        hint={hint}
        error={failure?.field === 'threshold' ? text('threshold_bad') : undefined}
        after={unit !== null && <span className="quiet">{unit}</span>}
        maxLength={20}
        required
      />
    </>
  );
}

function DayTerms(props: TermsProps) {
  const text = useLabels('alerts');
  const { draft, failure } = props;
  const isStale = draft.kind === 'stale';
  return (
    <div className={classNames(form.row, form.top)}>
      {isStale && <VenueField {...props} />}
      <TextField
        label={text(isStale ? 'days_without' : 'days_before')}
        type="number"
        name="days"
        min={isStale ? 1 : 0}
        max={MAX_RULE_DAYS}
        defaultValue={draft.days}
        error={failure?.field === 'days' ? text('days_bad') : undefined}
        required
      />
    </div>
  );
}

function SearchTerms({ draft, searches, failure }: RuleFormProps) {
  const text = useLabels('alerts');
  if (searches.length === 0) return <Note>{text('no_searches')}</Note>;
  const chosen = searches.some(({ id }) => String(id) === draft.search) ? draft.search : String(searches[0]?.id);
  const error = failure?.field === 'search' ? text('search_bad') : undefined;
  return <Choice name="search" label={text('search')} options={optionsOf(searches)} start={chosen} error={error} />;
}
