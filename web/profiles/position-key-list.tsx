import { useTexts } from '#web/platform/texts/texts.ts';
import { KeyList } from '#web/ui/key-list.tsx';

/** List of the keys that act while a position is open. */
export function PositionKeyList({ onClose }: { onClose: () => void }) {
  const t = useTexts('profiles');
  return (
    <KeyList
      title={t('keys.title')}
      keys={[
        ['J', t('keys.next')],
        ['K', t('keys.previous')],
        ['S', t('keys.save')],
        ['X', t('keys.pass')],
        ['M', t('keys.write')],
        ['?', t('keys.list')],
      ]}
      onClose={onClose}
    />
  );
}
