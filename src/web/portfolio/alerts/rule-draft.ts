import type { AlertRule, AlertRuleBody } from '#contract/portfolio/alerts/alerts.ts';
import { lists } from '#domain/lists/lists.ts';
import { alertKinds, directions, levelFieldsOf, mailModes } from '#domain/portfolio/alerts/alert-rule.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';

/** A rule as the fields of the form hold it, before anything of it is checked. */
export interface RuleDraft {
  readonly kind: AlertRuleBody['kind'];
  /** ISIN or id. */
  readonly bond: string;
  readonly venue: string;
  /** The name of the field of a level. */
  readonly field: string;
  readonly direction: (typeof directions)[number];
  readonly threshold: string;
  readonly days: string;
  readonly search: string;
  readonly mail: (typeof mailModes)[number];
  readonly webhooks: boolean;
}

const levelNames = levelFieldsOf(lists.bonds).map(({ id }) => id);
const firstField = 'years';

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** The fields of a rule that there is, or of a new one. */
function draftOfRule(rule: AlertRule | null): RuleDraft {
  return {
    kind: rule?.kind ?? 'yield',
    bond: textOf(rule?.bond_id),
    venue: textOf(rule?.venue_id),
    field: rule?.field ?? firstField,
    direction: rule?.direction ?? 'above',
    threshold: textOf(rule?.threshold),
    days: textOf(rule?.days ?? (rule === null ? 7 : null)),
    search: textOf(rule?.search_id),
    mail: rule?.mail ?? 'none',
    webhooks: rule?.webhooks ?? false,
  };
}

interface Fields {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** What an address or a sent form says of a rule, in place of what the rule said; a word that no field knows says nothing. */
export function draftOf(rule: AlertRule | null, fields: Fields): RuleDraft {
  const draft = draftOfRule(rule);
  const said = (name: keyof RuleDraft) => (fields.has(name) ? String(fields.get(name)).trim() : String(draft[name]));
  const oneOf = <Word extends string>(words: readonly Word[], name: keyof RuleDraft, otherwise: Word) =>
    words.find((word) => word === said(name)) ?? otherwise;
  return {
    kind: oneOf(alertKinds, 'kind', draft.kind),
    bond: said('bond'),
    venue: said('venue'),
    field: oneOf(levelNames, 'field', draft.field),
    direction: oneOf(directions, 'direction', draft.direction),
    threshold: said('threshold'),
    days: said('days'),
    search: said('search'),
    mail: oneOf(mailModes, 'mail', draft.mail),
    // An unchecked box is not sent; what was sent at all says so by its mail.
    webhooks: fields.has('mail') ? fields.has('webhooks') : draft.webhooks,
  };
}

const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The threshold of a draft as a number; undefined for none. Comma and dot are decimal. */
export function thresholdOf({ threshold }: Pick<RuleDraft, 'threshold'>): number | undefined {
  return numberOfDecimal(threshold) ?? undefined;
}

/** What is asked to be kept; `bondId` is that of the bond that the draft names. */
export function bodyOfDraft(draft: RuleDraft, bondId: number | undefined): AlertRuleBody {
  const { kind, field, direction, mail, webhooks } = draft;
  const named = {
    bond: bondId,
    venue: whole(draft.venue),
    search: whole(draft.search),
    threshold: thresholdOf(draft),
    days: whole(draft.days),
  };
  const known = Object.entries(named).filter(([, value]) => value !== undefined);
  return { kind, direction, mail, webhooks, ...(kind === 'level' && { field }), ...Object.fromEntries(known) };
}
