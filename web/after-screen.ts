import { queryClient } from '#web/platform/query-client.ts';
import { afterPainting } from '#web/ui/painted.ts';

/**
 * Loads a module once the screen shows what it has asked for, or has waited for it for 3 s: code for later then competes
 * with nothing that shows.
 */
export const afterScreen = <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  afterPainting(async () => {
    for (let waits = 0; queryClient.isFetching() > 0 && waits < 60; waits += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return load();
  });
