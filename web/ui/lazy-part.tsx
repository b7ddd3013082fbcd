import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { FailedState } from './failed-state.tsx';
import { loadModule, loadNeeded } from './needed-module.ts';
import { useReconnected } from './reconnection.ts';

interface Options<Props> {
  /** Rendered while loading; nothing by default. */
  waiting?: (props: Props) => ReactNode;
  /** Renders nothing if loading fails. */
  isQuiet?: boolean;
}

/**
 * Component whose code loads on first render or by `preload`. A failure shows a retry button, and retries automatically
 * when the connection returns. `name` is the export's name.
 */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  { waiting = () => null, isQuiet = false }: Options<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const module = await load();
    loaded = module[name];
    return loaded;
  };

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const isWanted = !Loaded && !failure;
    useEffect(() => {
      if (!isWanted) return undefined;
      let isGone = false;
      loadNeeded(name, fetchPart).then(
        // In a transition React renders it in slices, which lets input and painting in between.
        (found) => isGone || startTransition(() => setLoaded(() => found)),
        (error: unknown) => isGone || setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    const retry = () => setFailure(undefined);
    useReconnected(failure && isQuiet ? retry : undefined);
    if (Loaded) return <Loaded {...props} />;
    if (!failure) return waiting(props);
    return isQuiet ? null : <FailedState error={failure.error} onRetry={retry} />;
  }

  /** Loads the code early. If that fails, rendering tries again and reports the failure. */
  Part.preload = async (): Promise<void> => {
    await loadModule(fetchPart).catch(() => undefined);
  };
  Part.isLoaded = (): boolean => loaded !== undefined;
  return Part;
}
