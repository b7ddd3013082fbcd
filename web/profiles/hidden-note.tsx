import { useTexts } from '#web/platform/texts/texts.ts';
import { Wrap } from '#web/ui/layout.tsx';

/** Notes that the talent hides from the company of this profile. */
export const HiddenNote = ({ isHiddenFrom = false }: { isHiddenFrom?: boolean | undefined }) => {
  const t = useTexts('profiles');
  return (
    isHiddenFrom && (
      <Wrap as="p" gap="0 4" marginTop="2" tone="mute">
        {t('company.hidden')}
      </Wrap>
    )
  );
};
