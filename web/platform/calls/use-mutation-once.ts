import { type UseMutationOptions, type UseMutationResult, hashKey, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * `useMutation` that ignores a repeat of its latest act until that is done. A second press can occur before the first
 * has disabled its button, and would be refused because of the first. A choice reverted and made again is sent each
 * time.
 */
export function useMutationOnce<Data, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const latest = useRef<{ key: unknown }>(undefined);
  const mutate = useCallback<typeof mutation.mutate>(
    (...asked) => {
      const [variables] = asked;
      const key = isData(variables) ? hashKey([variables]) : variables;
      if (latest.current && latest.current.key === key) return;
      const act = { key };
      latest.current = act;
      const end = () => {
        if (latest.current === act) latest.current = undefined;
      };
      mutateAsync(...asked).then(end, end); // the mutation's state and the cache's notice report a failure
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** Whether a value is compared by content; functions, files and events are compared by identity. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
    : typeof value !== 'function';
