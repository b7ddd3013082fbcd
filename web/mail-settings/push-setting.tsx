import { listPush } from '#contract/push.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { SwitchSetting } from '#web/ui/setting.tsx';
import { usePush } from './use-push.ts';

/** Notifications of this browser and of the account's other devices. */
export function PushSetting() {
  const stored = useCall(listPush, {});
  if (stored.data) return <Devices stored={stored.data} />;
  return stored.error && <FailedState error={stored.error} onRetry={() => void stored.refetch()} />;
}

function Devices({ stored }: { stored: Parameters<typeof usePush>[0] }) {
  const t = useTexts('mail-settings');
  const language = useLanguage();
  const { ability, isOn, isBusy, change, others, end } = usePush(stored);
  const product = productName();
  const notes = {
    may: t('push.note'),
    none: t('push.none'),
    blocked: t('push.blocked', { product }),
    homeScreen: t('push.homeScreen', { product }),
  };
  return (
    <>
      <SwitchSetting
        title={t('push.title')}
        note={notes[ability]}
        isOn={isOn}
        isFixed={ability !== 'may' || isBusy}
        onChange={change}
      />
      {others.map((other) => (
        <SwitchSetting
          key={other.id}
          title={t('push.other', { device: nameOf(other.device) || t('push.unknown') })}
          note={t('push.other.note', { moment: momentOf(other.createdAt, language) })}
          isOn
          onChange={() => end(other)}
        />
      ))}
    </>
  );
}

const nameOf = ({ browser, system }: { browser: string | null; system: string | null }): string =>
  [browser, system].filter((name) => name !== null).join(', ');
