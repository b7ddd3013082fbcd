/** The fields of a form that are not as they were stored: what is sent, so that two people who save do not undo one another's changes. */
export const changedFields = <Draft extends object>(stored: Draft, draft: Draft): Partial<Draft> =>
  // The cast: Object.entries forgets which value belongs to which name.
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== stored[name as keyof Draft]),
  ) as Partial<Draft>;
