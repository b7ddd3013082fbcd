import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { FailedState } from './failed-state.tsx';
import { loadModule, loadNeeded } from './needed-module.ts';
import { useReconnected } from './reconnection.ts';

interface Options<Props> {
  /** What stands in its place until it is loaded; nothing unless given. */
  waiting?: (props: Props) => ReactNode;
  /** Shows nothing in its place when it could not be loaded. */
  isQuiet?: boolean;
}

/**
 * A component whose code is loaded when it is first shown, or by `preload`. Where that fails its place says so, offers
 * another try, and makes one by itself when the connection is back. `name` is that of the export.
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
        (found) => isGone || setLoaded(() => found),
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

  /** Loads the code before it is needed. Should that fail, showing the part tries once more and tells of it. */
  Part.preload = async (): Promise<void> => {
    await loadModule(fetchPart).catch(() => undefined);
  };
  return Part;
}
