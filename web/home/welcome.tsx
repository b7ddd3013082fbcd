import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { productName } from '#web/platform/page-title.ts';
import classes from './welcome.module.css';

/** Greets a company with set-up steps left; renders nothing once all three are done. */
export function Welcome({ completedProfiles }: { completedProfiles: readonly number[] }) {
  if (completedProfiles.length >= 3) return null;
  return (
    <section className={classes.root} aria-labelledby="welcome">
      <h2 id="welcome">Welcome to {productName}!</h2>
      <p className={classes.text}>To get started, please complete the following steps:</p>
      <OnboardingBar completed={completedProfiles} />
    </section>
  );
}
