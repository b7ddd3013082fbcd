/**
 * A text for each slot, as bytes outside the heap of JavaScript: collections of garbage would copy and mark a million
 * strings.
 */
export interface SlotTexts {
  put(slot: number, text: string): void;
  /** Returns the text of a slot; empty for a slot without one. */
  get(slot: number): string;
  remove(slot: number): void;
}

/** Room for each slot at first, in bytes. */
const usualLength = 192;

export function createSlotTexts(capacity: number): SlotTexts {
  let bytes = Buffer.allocUnsafeSlow(0);
  const starts = new Uint32Array(capacity);
  const lengths = new Uint32Array(capacity);
  /** Texts lie before `end`; those that were removed or replaced leave gaps. */
  let [end, gaps] = [0, 0];

  /** Makes room for a text, and closes the gaps if there is none. */
  function reserve(length: number): void {
    if (end + length <= bytes.length) return;
    const needed = end - gaps + length;
    const moved = Buffer.allocUnsafeSlow(Math.max(capacity * usualLength, Math.ceil(needed * 1.25)));
    let next = 0;
    for (let slot = 0; slot < capacity; slot += 1) {
      const start = starts[slot] ?? 0;
      starts[slot] = next;
      next += bytes.copy(moved, next, start, start + (lengths[slot] ?? 0));
    }
    bytes = moved;
    [end, gaps] = [next, 0];
  }

  function remove(slot: number): void {
    gaps += lengths[slot] ?? 0;
    lengths[slot] = 0;
  }

  return {
    put(slot, text) {
      remove(slot);
      const length = Buffer.byteLength(text);
      reserve(length);
      bytes.write(text, end);
      starts[slot] = end;
      lengths[slot] = length;
      end += length;
    },
    get(slot) {
      const start = starts[slot] ?? 0;
      return bytes.toString('utf8', start, start + (lengths[slot] ?? 0));
    },
    remove,
  };
}
