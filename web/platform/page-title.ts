import { useEffect } from 'react';

/** Product name (PRODUCT_NAME), which the server writes into the page. */
export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content || 'Rolecall';

let screen = '';
let waiting = 0;

function writeTitle(): void {
  const name = screen === '' ? productName : `${screen} · ${productName}`;
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
