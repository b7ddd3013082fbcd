import { useEffect } from 'react';

const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Product name (PRODUCT_NAME), which the server writes into the page. */
export const productName = (): string => readMeta('product-name') || 'Rolecall';

/** Address of the operator's imprint (IMPRINT_URL), written likewise; empty if there is none. */
export const imprintUrl = (): string => readMeta('imprint');

/** Name of the organisation that signs users in (OIDC_LABEL), written likewise; empty if there is none. */
export const organisationName = (): string => readMeta('organisation');

let screen = '';
let dialog = '';
let waiting = 0;

function writeTitle(): void {
  const shown = dialog || screen;
  const name = shown === '' ? productName() : `${shown} · ${productName()}`;
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** Sets the tab's title while the screen is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    screen = title;
    writeTitle();
    return () => {
      screen = '';
      writeTitle();
    };
  }, [title]);
}

/** Sets the tab's title while a dialog with its own address covers the screen; an empty title sets none. */
export function useDialogTitle(title: string): void {
  useEffect(() => {
    dialog = title;
    writeTitle();
    return () => {
      dialog = '';
      writeTitle();
    };
  }, [title]);
}

/** Prefixes the tab's title with the number of unread items, on any screen. */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    waiting = count;
    writeTitle();
    return () => {
      waiting = 0;
      writeTitle();
    };
  }, [count]);
}
