import { matching } from '#contract/addresses.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { QuietLink } from '#web/ui/quiet-link.tsx';

/** Leads to the page that says how people and positions are matched and ordered. */
export const OrderLink = () => <QuietLink href={matching}>{useTexts('wishes')('ordered')}</QuietLink>;
