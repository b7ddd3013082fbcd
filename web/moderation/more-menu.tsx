import { Ban, Ellipsis } from 'lucide-react';
import type { AccountType } from '#contract/call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { MenuButton } from './menu-button.tsx';
import { useBlock } from './use-block.ts';

export interface MorePerson {
  person: {
    id: number;
    type: AccountType;
    /** Full name. */
    name: string;
    /** Name of a member's company. */
    company: string | null;
  };
  /** Leaves what shows the person, once they are blocked and before it is read again. */
  onBlocked?: () => unknown;
}

/** What else can be done about a person. */
export function MoreMenu({ person, onBlocked }: MorePerson) {
  const t = useTexts('moderation');
  const askToBlock = useBlock(person, onBlocked);
  return (
    <MenuButton
      label={t('more.label')}
      items={[{ label: t('block.item'), icon: <Ban size={18} aria-hidden />, onSelect: () => void askToBlock() }]}
    >
      <Ellipsis size={20} aria-hidden />
    </MenuButton>
  );
}
