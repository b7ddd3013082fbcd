import { siteStorage } from '#web/platform/keeping/browser-storage.ts';

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

const mark = 'passkey';

/** Whether a passkey was created or used in this browser. */
export const hasUsedPasskey = (): boolean => siteStorage.get(mark) !== null;

/** Records that a passkey was created or used in this browser. */
export const notePasskey = (): void => void siteStorage.set(mark, 'used');
