import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method, as Enter that confirms its word. Safari reports that only as key code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;
