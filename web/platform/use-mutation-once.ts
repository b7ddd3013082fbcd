import { type UseMutationOptions, type UseMutationResult, hashKey, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * `useMutation` that does the same once at a time. A second press can come before the first has disabled its button,
 * and would be refused for what the first has done.
 */
export function useMutationOnce<Data, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const underWay = useRef(new Set<unknown>());
  const mutate = useCallback<typeof mutation.mutate>(
    (...asked) => {
      const [variables] = asked;
      const key = isData(variables) ? hashKey([variables]) : variables;
      if (underWay.current.has(key)) return;
      underWay.current.add(key);
      const end = () => underWay.current.delete(key);
      mutateAsync(...asked).then(end, end); // a failure is told by the mutation's state and the cache's notice
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** Whether a value is told apart by what it holds; functions, files and events are by themselves alone. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
    : typeof value !== 'function';
