type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells everyone concerned that the server no longer knows this session. */
export function sessionEnded(): void {
  for (const listener of listeners) listener();
}

export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const strangers = new Set<Listener>();

/** Tells everyone concerned that a call was refused to this type of account: this browser may have another user by now. */
export function anotherUserFound(): void {
  for (const listener of strangers) listener();
}

export function onAnotherUser(listener: Listener): void {
  strangers.add(listener);
}
