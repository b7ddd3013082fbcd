import { useTexts } from '#web/platform/texts/texts.ts';
import { KeyList } from '#web/ui/key-list.tsx';
import { SwitchSetting } from '#web/ui/setting.tsx';
import { setLetterKeys, useLetterKeys } from './letter-keys.ts';

/** List of the keys that act on cards, with the switch that turns letters off. */
export function CardKeyList({ onClose }: { onClose: () => void }) {
  const t = useTexts('candidates');
  return (
    <KeyList
      title={t('keys.title')}
      keys={[
        ['J', t('keys.next')],
        ['K', t('keys.previous')],
        ['↵', t('keys.enter')],
        ['S', t('keys.keep')],
        ['X', t('keys.pass')],
        ['M', t('keys.write')],
        ['B', t('keys.bar')],
        ['Z', t('keys.undo')],
        [isApple() ? '⌘K' : 'Ctrl K', t('keys.command')],
        ['?', t('keys.list')],
      ]}
      onClose={onClose}
    >
      <SwitchSetting
        title={t('keys.letters')}
        note={t('keys.letters.note')}
        isOn={useLetterKeys()}
        onChange={setLetterKeys}
      />
    </KeyList>
  );
}

const isApple = (): boolean => navigator.userAgent.includes('Mac');
