import { useEffect } from 'react';
import { productName } from './product.ts';

/** Names the browser's tab after the screen, for as long as the screen shows. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
    return () => {
      document.title = productName;
    };
  }, [title]);
}
