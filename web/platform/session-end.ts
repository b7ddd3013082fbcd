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
