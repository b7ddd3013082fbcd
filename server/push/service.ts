export { hasPush, queuePush, sendPushes } from './send-pushes.ts';
