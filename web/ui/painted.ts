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
