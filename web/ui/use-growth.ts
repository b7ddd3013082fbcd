import { useLayoutEffect } from 'react';

const growsByItself = CSS.supports('field-sizing', 'content');

/** Makes a text area as high as its text, within the bounds of its style, where the browser does not do so itself. */
export function useGrowth(id: string, text: unknown): void {
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`);
    if (growsByItself || !area || text === undefined) return;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [id, text]);
}
