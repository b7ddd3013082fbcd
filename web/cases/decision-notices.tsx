import { accountTypes } from '#contract/call.ts';
import { ownAccount } from '#contract/own-account.ts';
import { useUser } from '#web/platform/session.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DecisionNotice = lazyPart(
  'DecisionNotice',
  withTexts(() => import('./decision-notice.tsx'), 'cases', 'conduct'),
  { isQuiet: true },
);

/** The latest warning that the user has not read. */
export function DecisionNotices() {
  const { type } = useUser();
  return type !== accountTypes.administrator && <Latest />;
}

function Latest() {
  const { data } = useCall(ownAccount, {}, { staleTime: Infinity });
  const warning = data?.decisions.find(({ outcome, isAcknowledged }) => outcome === 'warned' && !isAcknowledged);
  return warning && <DecisionNotice decision={warning} />;
}
