import { matching } from '#contract/addresses.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { QuietLink } from '#web/ui/quiet-link.tsx';

/** Links to the page that explains how people and positions are matched and ordered. */
export const OrderLink = () => <QuietLink href={matching}>{useTexts('wishes')('ordered')}</QuietLink>;
