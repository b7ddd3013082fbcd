import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MenuButton, type MenuItem } from '#web/ui/menu-button.tsx';
import type { Reported } from './reported.ts';
import { useBlock, useBlockable } from './use-block.ts';

const ReportDialog = lazyPart('ReportDialog', () => import('./report-dialog.tsx'));

interface Props extends Reported {
  /** Further actions, listed first. */
  items?: readonly MenuItem[] | undefined;
}

/** Menu of further actions on a person, company, position or conversation. */
export function MoreMenu({ items, ...props }: Props) {
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
