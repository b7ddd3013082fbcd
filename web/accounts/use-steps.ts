import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '#web/platform/notices.ts';
import { takePlace } from '#web/platform/return-to.ts';
import { findUser, forgetUser } from '#web/platform/session.ts';

interface Answer<Status extends string> {
  status: 'ok' | Status;
  step: 1 | 2 | 3;
  redirectTo?: string | undefined;
  retryAfter?: number | undefined;
}

/** As long as the server sends no second mail to one address (decisions.md, section 3). */
const secondsBetweenMails = 30;

/**
 * The way sign-up and sign-in both go (spec 4.1): details, then the code, then into the product. `ask` makes the call,
 * `focusOn` says which element has the focus after a status that leads back to the first step.
 */
export function useSteps<Status extends string>(
  ask: (step: 1 | 2, code: string) => Promise<Answer<Status>>,
  focusOn: (status: Status) => HTMLElement | null,
) {
  const router = useRouter();
  const codeInput = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<1 | 2>(1);
  const [code, setCode] = useState('');
  const [status, setStatus] = useState<Status>();
  const [isSending, setIsSending] = useState(false);
  /** Counts the codes that were sent, and says when the next one may be asked for (milliseconds since 1970). */
  const [sent, setSent] = useState({ count: 0, nextAt: 0 });
  const focusNext = useRef<() => HTMLElement | null>(undefined);

  // After the fields have been locked or unlocked: what is disabled takes no focus.
  useEffect(() => {
    if (isSending || !focusNext.current) return;
    focusNext.current()?.focus();
    focusNext.current = undefined;
  });

  const apply = async (answer: Answer<Status>) => {
    if (answer.status === 'ok' && answer.step === 3) {
      forgetUser();
      const target = answer.redirectTo ?? '/';
      // Whose place it is shows only now; the guard of the next screen needs the user anyway.
      const place = takePlace((await findUser())?.id);
      await router.navigate({ href: target === '/' && place ? place : target, replace: true });
      return;
    }
    const next = answer.step === 2 ? 2 : 1;
    setStep(next);
    if (answer.status === 'ok') {
      setCode('');
      setStatus(undefined);
      const seconds = answer.retryAfter ?? secondsBetweenMails;
      setSent(({ count }) => ({ count: count + 1, nextAt: Date.now() + seconds * 1000 }));
      focusNext.current = () => codeInput.current;
    } else {
      const failed = answer.status;
      setStatus(failed);
      if (next === 1) setCode('');
      focusNext.current = () => (next === 2 ? codeInput.current : focusOn(failed));
    }
  };

  const run = async (asked: 1 | 2) => {
    if (isSending) return;
    setIsSending(true);
    try {
      await apply(await ask(asked, code));
    } catch (error) {
      showFailure(error);
    }
    setIsSending(false);
  };

  return {
    step,
    code,
    status,
    isSending,
    sent,
    codeInput,
    setCode: (digits: string) => {
      setCode(digits);
      if (digits === '') setStatus(undefined);
    },
    clearError: () => setStatus(undefined),
    submit: () => run(step),
    sendAgain: () => run(1),
    /** Unlocks the details; the code that was sent is of no use any more. */
    goBack: (focus: () => HTMLElement | null) => {
      setStep(1);
      setCode('');
      setStatus(undefined);
      focusNext.current = focus;
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;
