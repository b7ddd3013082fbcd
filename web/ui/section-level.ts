import { createContext } from 'react';

/** Level of the headings of sections: 3 in a profile's dialog, whose title is of level 2. */
export const SectionLevel = createContext<2 | 3>(3);
