export { hasPush, queuePush, sendPushes } from './send-pushes.ts';
export { listSubscriptions } from './store.ts';
