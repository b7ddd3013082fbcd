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

const strangers = new Set<Listener>();

/** Reports that a call was refused for this account type: the browser may have another user now. */
export function anotherUserFound(): void {
  for (const listener of strangers) listener();
}

export function onAnotherUser(listener: Listener): void {
  strangers.add(listener);
}
