import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { proveSelf } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { codeKeys } from './code-refusals.ts';

export type ProofAnswer = z.output<(typeof proveSelf)['answer']>;

/** A pending request for a code: the answer to the first request, and the function that settles it. */
export interface AskedCode {
  firstCode: Promise<ProofAnswer>;
  close: (isProven: boolean) => void;
}

/** Steps of a proof by code. */
export function useProofCode({ firstCode, close }: AskedCode) {
  const t = useTexts('forms');
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState({ count: 0, nextAt: Number.POSITIVE_INFINITY });

  const wait = (seconds = 0, isNew = false) =>
    setSent(({ count }) => ({ count: isNew ? count + 1 : count, nextAt: Date.now() + seconds * 1000 }));
  const refuse = (status: keyof typeof codeKeys, typed?: string) => {
    setError(t(codeKeys[status]));
    setRefused(typed);
    input.current?.focus();
    input.current?.select();
  };
  const take = ({ status, step, retryAfter, codeExpiresIn }: ProofAnswer, typed?: string) => {
    if (status === 'ok' && step === 3) close(true);
    else if (status === 'ok') wait(retryAfter, true);
    else {
      if (status !== 'wrongCredentialsWrongToken') wait(retryAfter);
      // An earlier code is still valid.
      if (typed !== undefined || codeExpiresIn === undefined) refuse(status, typed);
    }
  };
  const fail = (failure: unknown) => {
    wait();
    showFailure(failure);
  };
  const onAnswer = useEffectEvent((answer: ProofAnswer) => take(answer));
  const onFailure = useEffectEvent(fail);
  useEffect(() => {
    let isGone = false;
    firstCode.then(
      (answer) => isGone || onAnswer(answer),
      (failure: unknown) => isGone || onFailure(failure),
    );
    return () => {
      isGone = true;
    };
  }, [firstCode]);

  const options = { meta: { isFailureShown: true }, onMutate: () => setError(undefined), onError: fail };
  const sending = useMutationOnce({
    ...options,
    mutationFn: () => send(proveSelf, { step: 1 }),
    onSuccess: (answer) => {
      setCode('');
      take(answer);
      input.current?.focus();
    },
  });
  const confirming = useMutationOnce({
    ...options,
    mutationFn: (typed: string) => send(proveSelf, { step: 2, code: typed }),
    onSuccess: (answer, typed) => take(answer, typed),
    onError: (failure) => void showFailure(failure),
  });
  const isBusy = sending.isPending || confirming.isPending;
  return {
    input,
    code,
    setCode: (digits: string) => {
      setCode(digits);
      if (digits === '') setError(undefined);
    },
    refused,
    error,
    /** Number of codes sent, and the earliest time of the next (milliseconds since 1970). */
    sent,
    isBusy,
    sendAgain: () => sending.mutate(),
    confirm: (typed: string) => {
      if (!isBusy) confirming.mutate(typed);
    },
  };
}
