import { siteStorage } from './browser-storage.ts';

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

const mark = 'passkey';

/** Whether a passkey was made or used in this browser. */
export const hasUsedPasskey = (): boolean => siteStorage.get(mark) !== null;

/** Keeps that a passkey was made or used in this browser. */
export const notePasskey = (): void => void siteStorage.set(mark, 'used');
