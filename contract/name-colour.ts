/** Hues, in degrees, at which dark ink on a pale background has a contrast above 7:1. */
const hues = [12, 30, 48, 92, 158, 184, 208, 262, 340];

/** Hashes a name (FNV-1a, 32 bit), so that a person without a picture looks the same everywhere. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

export const hueOf = (name: string): number => hues[hashName(name) % hues.length] ?? 0;
