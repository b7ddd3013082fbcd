/** What this browser allows: `homeScreen` once it is opened from there, `blocked` once its user allows it again. */
export type PushAbility = 'may' | 'blocked' | 'homeScreen' | 'none';

export function findAbility(): PushAbility {
  if (isOutsideHomeScreen()) return 'homeScreen';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'may';
}

/** Whether this is a tab on an iPhone or iPad, which notify only for applications on the Home Screen. */
export const isOutsideHomeScreen = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1;

async function findManager(): Promise<PushManager> {
  await navigator.serviceWorker.register('/service-worker.js');
  return (await navigator.serviceWorker.ready).pushManager;
}

export const findSubscription = async (): Promise<PushSubscription | null> => (await findManager()).getSubscription();

/** Makes a new subscription, whose address nobody else has used in this browser. */
export async function subscribe(key: string): Promise<PushSubscription> {
  await (await findSubscription())?.unsubscribe();
  return (await findManager()).subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
