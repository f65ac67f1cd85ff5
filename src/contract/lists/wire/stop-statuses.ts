/** The statuses whose companies are left out. */
export function stopStatusesOf(body: { readonly emitent_stop_statuses_ids?: readonly number[] }): readonly number[] {
  return body.emitent_stop_statuses_ids ?? [];
}

export function stopStatusesToWire(ids: readonly number[]): { readonly emitent_stop_statuses_ids: number[] } {
  return { emitent_stop_statuses_ids: [...ids] };
}
