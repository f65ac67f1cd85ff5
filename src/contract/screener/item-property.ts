/** The property of an item that stands in the column of a field, where it has another name than the field. */
const properties: Readonly<Record<string, string>> = {
  issuer: 'issuerName',
  venue: 'venueName',
  index: 'indexName',
  bonds: 'activeBondCount',
  rating: 'grades',
};

export type ItemValue = string | number | readonly string[] | null;

/** The name in an item of a list under which the value of a field stands, and by which it is named where it is masked. */
export function propertyOf(fieldId: string): string {
  return properties[fieldId] ?? fieldId;
}

/** The value of a field in an item of a list. */
export function itemValue(item: object, fieldId: string): ItemValue {
  return (item as Readonly<Record<string, ItemValue>>)[propertyOf(fieldId)] ?? null;
}
