import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method, such as the Enter that commits its word. Safari reports that only as key
 * code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;
