import { useEffect } from 'react';

/** The name shown to users (PRODUCT_NAME), which the server writes into the page. */
export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content || 'Rolecall';

let screen = '';
let waiting = 0;

function writeTitle(): void {
  const name = screen === '' ? productName : `${screen} · ${productName}`;
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** Names the browser's tab after the screen, for as long as the screen shows. */
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

/** Puts how many things wait for the user before the title of whichever screen shows. */
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
