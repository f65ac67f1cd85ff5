/** The participant that a quote is of, or that a contact belongs to. */
export function participantOf(row: { readonly mp_contacts_emitent_id: number }): number {
  return row.mp_contacts_emitent_id;
}

export function asParticipant(id: number): { readonly mp_contacts_emitent_id: number } {
  return { mp_contacts_emitent_id: id };
}
