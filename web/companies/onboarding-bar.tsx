import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './onboarding-bar.module.css';

const steps = [
  { step: 1, to: addresses.team, label: 'Fill out your profile' },
  { step: 2, to: addresses.company, label: 'Fill out your company profile' },
  { step: 3, to: addresses.positions, label: 'Add one position' },
] as const;

/** Links to the three set-up steps of a company; hidden once all are done. Highlights the next one. */
export function OnboardingBar({ completed }: { completed: readonly number[] }) {
  const next = steps.find(({ step }) => !completed.includes(step));
  if (!next) return null;
  return (
    <ol className={classes.root} aria-label="Getting started">
      {steps.map(({ step, to, label }) => {
        const isDone = completed.includes(step);
        return (
          <li key={step}>
            <Link
              to={to}
              className={classes.step}
              data-done={isDone || undefined}
              data-next={step === next.step || undefined}
            >
              <span className={classes.mark} aria-hidden>
                {isDone ? <Check size={17} strokeWidth={2.6} /> : step}
              </span>
              {label}
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
