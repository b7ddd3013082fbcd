import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PushDevice, PushSubscription, deletePush, listPush, savePush } from '#contract/push.ts';
import { send } from '#web/platform/calls/api.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { type PushAbility, findAbility, findSubscription, subscribe } from './push.ts';

/** Switches notifications on and off: on for this browser, once its user allows it, and off for any device. */
export function usePush({ key, devices }: { key: string; devices: readonly PushDevice[] }): {
  ability: PushAbility;
  isOn: boolean;
  isBusy: boolean;
  change: (isOn: boolean) => void;
  others: readonly PushDevice[];
  end: (device: PushDevice) => void;
} {
  const client = useQueryClient();
  const [ability, setAbility] = useState(findAbility);
  const own = devices.find(({ isThis }) => isThis);
  const isSubscribed = useIsSubscribed(own?.id);
  const onSettled = () => {
    setAbility(findAbility());
    return invalidate(client, listPush);
  };
  const changing = useMutationOnce({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        if (own) await send(deletePush, { id: own.id });
        await (await findSubscription())?.unsubscribe();
      } else if ((await Notification.requestPermission()) === 'granted') {
        const subscription = PushSubscription.parse((await subscribe(key)).toJSON());
        await send(savePush, { subscription, key });
      }
    },
    onSettled,
  });
  const ending = useMutationOnce({ mutationFn: ({ id }: PushDevice) => send(deletePush, { id }), onSettled });
  return {
    ability,
    isOn: changing.isPending ? changing.variables : ability === 'may' && isSubscribed,
    isBusy: changing.isPending,
    change: changing.mutate,
    others: devices.filter(({ isThis }) => !isThis),
    end: ending.mutate,
  };
}

/** Whether this browser still has the subscription that the server knows as `id`; its user may have removed it. */
function useIsSubscribed(id: number | undefined): boolean {
  const [foundId, setFoundId] = useState<number>();
  useEffect(() => {
    if (id === undefined) return;
    void findSubscription().then(
      (subscription) => setFoundId(subscription ? id : undefined),
      (error: unknown) => console.info(error), // in some private windows
    );
  }, [id]);
  return id !== undefined && foundId === id;
}
