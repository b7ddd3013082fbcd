/** Longest wait in milliseconds for a page that draws no frames, such as a hidden one. */
const longest = 1_000;

/** Runs an act once the next frame is on the screen; returns a function that cancels it. */
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
 * Loads a module once the screen is drawn, so that deferred code does not compete with it. A frame reaches the screen
 * while the next one is prepared.
 */
export const afterPainting =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise<void>(whenPainted);
    return load();
  };
