import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { codeMinutes, secondsBetweenMails } from '#contract/codes.ts';
import { loadAccountCalls } from '#web/platform/session/load-account-calls.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { takeAddress } from '#web/platform/session/return-to.ts';
import { findUser, forgetUser } from '#web/platform/session/session.ts';
import { languageKept } from '#web/platform/texts/language.ts';
import { type Flow, type OpenCode, forgetOpenCode, keepOpenCode } from './open-code.ts';

interface Answer<Status extends string> {
  status: 'ok' | Status;
  step: 1 | 2 | 3;
  redirectTo?: string | undefined;
  retryAfter?: number | undefined;
  codeExpiresIn?: number | undefined;
}

/** Seconds, used where the server states none. */
const usual = { retryAfter: secondsBetweenMails, codeExpiresIn: codeMinutes * 60 };

interface Failure<Status extends string> {
  status: Status;
  /** The refused code. */
  refused?: string | undefined;
  /** The step that can be retried, and when (milliseconds since 1970). */
  wait?: { step: 1 | 2; until: number } | undefined;
}

interface Options<Status extends string, Details> {
  flow: Flow;
  /** Fields of the first step, kept in this browser while their code is open. */
  details: Details;
  /** The code already open when the screen opened; starts at the second step. */
  open: OpenCode<Details> | undefined;
  ask: (step: 1 | 2, code: string) => Promise<Answer<Status | 'tooManyAttempts'>>;
  /** Finds the element to focus after a status that returns to the first step. */
  focusOn: (status: Status | 'tooManyAttempts') => HTMLElement | null;
  /** Goes to a page that the server makes. */
  leave?: (address: string) => void;
}

/** Steps of sign-up and sign-in: details, then code, then the application. */
export function useSteps<Status extends string, Details>({
  flow,
  details,
  open,
  ask,
  focusOn,
  leave = (address) => window.location.replace(address),
}: Options<Status, Details>) {
  const enter = useEntrance(flow, leave);
  const codeInput = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<1 | 2>(open ? 2 : 1);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure<Status | 'tooManyAttempts'>>();
  const [isSending, setIsSending] = useState(false);
  /** The same, current before the next render: the last digit and Enter may come at the same time. */
  const isBusy = useRef(false);
  /** Number of codes sent, and the earliest time of the next (milliseconds since 1970). */
  const [sent, setSent] = useState(open ? { count: 1, nextAt: open.nextAt } : { count: 0, nextAt: 0 });
  /** Also selects the field's content, so that typing replaces it. */
  const focusOnCode = () => {
    codeInput.current?.focus();
    codeInput.current?.select();
  };
  const focusNext = useRef<(() => void) | undefined>(open && focusOnCode);

  // After the fields are enabled or disabled: a disabled field cannot be focused.
  useEffect(() => {
    if (isSending || !focusNext.current) return;
    focusNext.current();
    focusNext.current = undefined;
  });

  const showCode = ({ retryAfter, codeExpiresIn } = usual, isNew = true) => {
    const nextAt = Date.now() + retryAfter * 1000;
    setStep(2);
    setSent(({ count }) => ({ count: isNew ? count + 1 : count, nextAt }));
    keepOpenCode(flow, { details, expiresAt: Date.now() + codeExpiresIn * 1000, nextAt });
    focusNext.current = focusOnCode;
  };

  const showDetails = (focus: () => HTMLElement | null) => {
    setStep(1);
    setCode('');
    forgetOpenCode(flow);
    focusNext.current = () => focus()?.focus();
  };

  const apply = async (asked: 1 | 2, typed: string, answer: Answer<Status | 'tooManyAttempts'>) => {
    const { status, retryAfter = usual.retryAfter, codeExpiresIn } = answer;
    if (status === 'ok' && answer.step === 3) await enter(answer.redirectTo);
    else if (status === 'ok') {
      setCode('');
      setFailure(undefined);
      showCode({ retryAfter, codeExpiresIn: codeExpiresIn ?? usual.codeExpiresIn });
    } else {
      const isTooMany = status === 'tooManyAttempts';
      setFailure({
        status,
        refused: asked === 2 ? typed : undefined,
        ...(isTooMany && { wait: { step: asked, until: Date.now() + retryAfter * 1000 } }),
      });
      // The previous code still works, unless wrong codes have locked it for the rest of its lifetime.
      const isUsable = isTooMany && codeExpiresIn !== undefined && (asked === 1 || retryAfter < codeExpiresIn);
      if (answer.step !== 2 && !isUsable) showDetails(() => focusOn(status));
      else if (step === 1) showCode({ retryAfter, codeExpiresIn: codeExpiresIn ?? usual.codeExpiresIn }, false);
      else focusNext.current = focusOnCode;
    }
  };

  const run = async (asked: 1 | 2, typed = code) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    try {
      await languageKept();
      await apply(asked, typed, await ask(asked, typed));
    } catch (error) {
      showFailure(error);
    }
    isBusy.current = false;
    setIsSending(false);
  };

  const clearError = () => setFailure(undefined);
  return {
    step,
    code,
    failure,
    isSending,
    sent,
    codeInput,
    setCode: (digits: string) => {
      setCode(digits);
      if (digits === '') clearError();
    },
    clearError,
    /** Loads what sending needs. If that fails, sending fails too and shows why. */
    prepare: () => void loadAccountCalls().catch(() => undefined),
    enter,
    submit: () => run(step),
    /** Submits a completed code. */
    confirm: (typed: string) => void run(2, typed),
    sendAgain: () => run(1),
    /** Returns to the details and forgets the code that was sent. */
    goBack: (focus: () => HTMLElement | null) => {
      clearError();
      showDetails(focus);
    },
  };
}

/** Continues as the user who is signed in now. */
function useEntrance(flow: Flow, leave: (address: string) => void) {
  const router = useRouter();
  return async (target = '/'): Promise<void> => {
    forgetOpenCode(flow);
    forgetUser();
    // Only now is it known to whom the address belongs; the next screen's guard needs the user anyway.
    const address = takeAddress((await findUser())?.id);
    const href = target === '/' && address ? address : target;
    if (isScreen(router, href)) await router.navigate({ href, replace: true });
    else leave(href);
  };
}

/** Whether an address is a screen of this application, not a page that the server makes. */
function isScreen(router: ReturnType<typeof useRouter>, href: string): boolean {
  const { origin, pathname } = new URL(href, window.location.href);
  const [, params, route] = router.getMatchedRoutes(pathname);
  return origin === window.location.origin && route !== undefined && !('**' in params || '_splat' in params);
}

export type Steps = ReturnType<typeof useSteps>;
