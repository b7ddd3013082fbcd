/** Longest wait in milliseconds for a page that draws nothing, as a hidden one. */
const longest = 1_000;

/** Resolves after what is drawn next stands on the screen. Code for later then competes with nothing that shows. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longest);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** Loads a module once the screen is drawn. */
export const afterPainting =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    await painted();
    return load();
  };
