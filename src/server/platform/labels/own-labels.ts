import { operatorLabelsCall, removeOwnLabelCall, saveOwnLabelCall } from '#contract/operator/operator-labels.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import { languageOf, languages } from '#domain/platform/language.ts';
import { expectedKeys, textFault } from '#labels/catalogue-check.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import type { LabelOverride } from '#store/platform/labels/label-overrides.ts';
import { deleteLabelOverride, findLabelOverrides, saveLabelOverride } from '#store/platform/labels/label-overrides.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { auditActor } from '../serving/require-account.ts';
import { type App, serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import type { LabelBook } from './label-book.ts';

interface Place {
  readonly module: string;
  readonly key: string;
}

/** Every text of the product, in the order of modules and keys; one with plural forms once for each form that any language has. */
function placesOf(labels: LabelBook): readonly Place[] {
  const english = labels.source(languageOf('en'));
  return Object.entries(english).flatMap(([module, texts]) => {
    const keys = new Set(languages.flatMap(({ locale }) => expectedKeys(texts, locale)));
    return [...keys].sort().map((key) => ({ module, key }));
  });
}

function idOf({ language, module, key }: Place & { readonly language: string }): string {
  return `${language} ${module} ${key}`;
}

/** The texts of a place in the languages that have it. */
function textsOf(labels: LabelBook, overrides: ReadonlyMap<string, LabelOverride>, { module, key }: Place) {
  return languages.flatMap((language) => {
    const source = labels.source(language)[module]?.[key];
    const own = overrides.get(idOf({ language: language.code, module, key }))?.text ?? null;
    return source === undefined && own === null ? [] : [{ language: language.code, source: source ?? '', own }];
  });
}

function hasWords({ module, key }: Place, texts: ReturnType<typeof textsOf>, words: string): boolean {
  const sought = words.toLowerCase();
  const all = [`${module} ${key}`, ...texts.flatMap(({ source, own }) => [source, own ?? ''])];
  return all.some((text) => text.toLowerCase().includes(sought));
}

/** Why a text cannot stand in a place: no such text, or other parameters than the English one names. */
function requireFitting(labels: LabelBook, { language, module, key, text }: LabelOverride): void {
  const english = labels.source(languageOf('en'))[module];
  if (english === undefined) throw new Refusal('not_found', 'module');
  const fault = textFault(english, { key, text }, languageOf(language).locale);
  if (fault?.kind === 'unknown_key') throw new Refusal('not_found', 'key');
  if (fault !== undefined || text.trim() === '') throw new Refusal('bad_request', 'text');
}

function operatorLabelsRoute(app: App, services: Services): void {
  const { database, labels } = services;
  const places = placesOf(labels);
  serve(app, services, operatorLabelsCall, async ({ query: { q = '', own, page = 1 } }) => {
    const overrides = new Map((await findLabelOverrides(database)).map((each) => [idOf(each), each]));
    const found = places
      .map((place) => ({ ...place, texts: textsOf(labels, overrides, place) }))
      .filter(({ texts }) => own !== 'only' || texts.some((text) => text.own !== null))
      .filter(({ texts, ...place }) => hasWords(place, texts, q.trim()));
    const from = (page - 1) * listPageSize;
    return { total: found.length, page, pageSize: listPageSize, items: found.slice(from, from + listPageSize) };
  });
}

function saveOwnLabelRoute(app: App, services: Services): void {
  const { database, labels } = services;
  serve(app, services, saveOwnLabelCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const override = request.body;
    requireFitting(labels, override);
    await inTransaction(database, async (tx) => {
      await saveLabelOverride(tx, override);
      const detail = `${idOf(override)}: ${override.text}`;
      await logAudit(tx, { loggedAt, ...who, action: 'set-label', accountId: null, detail });
    });
    return {};
  });
}

function removeOwnLabelRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, removeOwnLabelCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    await inTransaction(database, async (tx) => {
      if (!(await deleteLabelOverride(tx, request.body))) throw new Refusal('not_found', 'key');
      await logAudit(tx, { loggedAt, ...who, action: 'remove-label', accountId: null, detail: idOf(request.body) });
    });
    return {};
  });
}

/** The operator's own texts in place of the product's; readers see them within seconds. */
export function ownLabelsRoutes(app: App, services: Services): void {
  operatorLabelsRoute(app, services);
  saveOwnLabelRoute(app, services);
  removeOwnLabelRoute(app, services);
}
