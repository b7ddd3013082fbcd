import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MenuButton, type MenuItem } from '#web/ui/menu-button.tsx';
import classes from './more.module.css';
import type { Reported } from './reported.ts';
import { useBlock, useBlockable } from './use-block.ts';

export const ReportDialog = lazyPart('ReportDialog', () => import('./report-dialog.tsx'));

interface Props extends Reported {
  /** Further actions, listed first. */
  items?: readonly MenuItem[] | undefined;
}

/** Menu 'More' of a profile or conversation; administrators have none. */
export function More(props: Props) {
  const { type } = useUser();
  return (
    type !== accountTypes.administrator && (
      <span className={classes.place}>
        <Menu {...props} />
      </span>
    )
  );
}

/** Further actions on a person, company, position or conversation. */
function Menu({ items, ...props }: Props) {
  const t = useTexts('moderation');
  const blockable = useBlockable(props.person);
  const askToBlock = useBlock(props.onBlocked);
  const [isReporting, setReporting] = useState(false);
  const reporting = {
    label: t('report.item'),
    icon: <Flag size={18} aria-hidden />,
    onSelect: () => setReporting(true),
  };
  const blocking = blockable && {
    label: t('block.item'),
    icon: <Ban size={18} aria-hidden />,
    onSelect: () => askToBlock(blockable),
  };
  return (
    <>
      <MenuButton label={t('more.label')} items={[...(items ?? []), reporting, ...(blocking ? [blocking] : [])]}>
        <Ellipsis size={20} aria-hidden />
      </MenuButton>
      {isReporting && <ReportDialog {...props} isLatest onClose={() => setReporting(false)} />}
    </>
  );
}
