import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './onboarding-bar.module.css';

const steps = [
  { step: 1, to: addresses.team, label: 'onboarding.profile' },
  { step: 2, to: addresses.company, label: 'onboarding.company' },
  { step: 3, to: addresses.positions, label: 'onboarding.position' },
] as const;

/** Links to the three set-up steps of a company; hidden once all are done. Highlights the next one. */
export function OnboardingBar({ completed }: { completed: readonly number[] }) {
  const t = useTexts('companies');
  const next = steps.find(({ step }) => !completed.includes(step));
  if (!next) return null;
  return (
    <ol className={classes.root} aria-label={t('onboarding.label')}>
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
              {t(label)}
              {isDone && <VisuallyHidden>{t('onboarding.done')}</VisuallyHidden>}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
