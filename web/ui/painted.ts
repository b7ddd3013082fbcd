/** Longest wait in milliseconds for a page that draws nothing, as a hidden one. */
const longest = 1_000;

/** Does something once what is drawn next stands on the screen; returns how to leave it undone. */
export function whenPainted(act: () => void): () => void {
  const late = setTimeout(act, longest);
  let after: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    after = setTimeout(act);
  });
  return () => {
    clearTimeout(late);
    clearTimeout(after);
    cancelAnimationFrame(frame);
  };
}

/**
 * Loads a module once the screen is drawn. Code for later then competes with nothing that shows: a frame reaches the
 * screen while the next one is prepared.
 */
export const afterPainting =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise<void>(whenPainted);
    return load();
  };
