import { queryClient } from '#web/platform/calls/query-client.ts';
import { afterPainting } from '#web/ui/painted.ts';

/**
 * Loads a module once the screen's queries have settled, or after 3 s, so that deferred code does not compete with
 * them.
 */
export const afterScreen = <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  afterPainting(async () => {
    for (let waits = 0; queryClient.isFetching() > 0 && waits < 60; waits += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return load();
  });
