/*
 * Code that is loaded when it is needed. It may be missing because the connection is, or because a later release has
 * replaced it; the design system cannot tell which, so the application says what is done.
 */

/** Promises the reason to show for a module that could not be loaded; loads the page instead where that brings it. */
type Explain = (name: string, error: unknown) => Promise<unknown>;

let explain: Explain = async (_name, error) => error;

export function onMissingModule(handler: Explain): void {
  explain = handler;
}

/** Loads a module that is needed now, by a name that no other one has. Throws the reason to show where it cannot. */
export async function loadNeeded<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadModule(load);
  } catch (error) {
    throw await explain(name, error);
  }
}

/** Loads a module with its stylesheets. Vite asks for each stylesheet once, so one that failed is asked for again here. */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.all([...failedSheets].map(loadSheetAgain));
  return load();
}

const failedSheets = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
  },
  true,
);

function loadSheetAgain(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = failed.href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded.`)));
    failedSheets.delete(failed);
    failed.replaceWith(link);
  });
}
