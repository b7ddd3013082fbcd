/*
 * Modules loaded on demand. One can be missing because the connection is lost or a later release has replaced it. The
 * kit cannot tell which, so the application supplies `explain`.
 */

/** Resolves with the error to show for a missing module, or reloads the page if that helps. */
type Explain = (name: string, error: unknown) => Promise<unknown>;

let explain: Explain = async (_name, error) => error;

export function onMissingModule(handler: Explain): void {
  explain = handler;
}

/** Loads a module needed now, under a unique name. Throws the error to show if it fails. */
export async function loadNeeded<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadModule(load);
  } catch (error) {
    throw await explain(name, error);
  }
}

/** Loads a module with its stylesheets. Vite requests each stylesheet only once, so retry the failed ones first. */
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
