type Listener = () => void;
const listeners = new Set<Listener>();

/** Reports that the server no longer knows this session. */
export function sessionEnded(): void {
  for (const listener of listeners) listener();
}

export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const restricted = new Set<Listener>();

/** Reports that a call was refused because the account is restricted. */
export function restrictionFound(): void {
  for (const listener of restricted) listener();
}

export function onRestrictionFound(listener: Listener): void {
  restricted.add(listener);
}

const strangers = new Set<Listener>();

/** Reports that a call was refused for this account type: the browser may have another user now. */
export function anotherUserFound(): void {
  for (const listener of strangers) listener();
}

export function onAnotherUser(listener: Listener): void {
  strangers.add(listener);
}
