/** Whether a field has the focus, so that neither a key nor the focus is to be taken from it. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;
