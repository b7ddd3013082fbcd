/** Columns of a palette: greys, then the hues. */
export const columns = 7;
/** Minimum pixels between a picker's options and the toolbar's edge. */
const edge = 8;

interface Picker {
  container: HTMLElement;
  close(): void;
}

/**
 * Makes a toolbar a single tab stop with arrow-key navigation, also into its pickers (WAI-ARIA, toolbar pattern). In
 * Quill every tool and choice is a tab stop. Escape on a tool calls `leave`.
 */
export function operateByKeyboard(toolbar: HTMLElement, pickers: readonly Picker[], leave: () => void): void {
  const stops = [...toolbar.querySelectorAll<HTMLElement>('button, .ql-picker-label')];
  const moveTo = (stop: HTMLElement | undefined) => {
    if (!stop) return;
    for (const other of stops) other.tabIndex = other === stop ? 0 : -1;
    stop.focus();
  };
  for (const [index, stop] of stops.entries()) stop.tabIndex = index === 0 ? 0 : -1;

  toolbar.addEventListener('focusin', ({ target }) => {
    const current = stops.find((stop) => stop === target);
    if (current) for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1;
  });
  toolbar.addEventListener('focusout', ({ relatedTarget }) => {
    const into = relatedTarget instanceof Node ? relatedTarget : null;
    if (into) for (const picker of pickers) if (!picker.container.contains(into)) picker.close();
  });
  // After Quill's own handlers, which open the picker.
  toolbar.addEventListener('mousedown', () => pickers.forEach((picker) => keepInside(picker, toolbar)));
  // Before Quill's own handlers: they only handle Enter and Escape, and focus a picker's button 1 ms after Escape.
  toolbar.addEventListener(
    'keydown',
    (event) => {
      if (!(event.target instanceof HTMLElement)) return;
      const picker = pickers.find(({ container }) => container.contains(event.target as HTMLElement)); // checked above
      const isHandled =
        picker && event.target.classList.contains('ql-picker-item')
          ? inPicker(event, picker, event.target)
          : onTool(event, event.target, picker);
      if (!isHandled) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  function onTool({ key }: KeyboardEvent, tool: HTMLElement, picker: Picker | undefined): boolean {
    if (picker && ['Enter', ' ', 'ArrowDown'].includes(key)) {
      open(picker, tool);
      return true;
    }
    if (key === 'Escape') {
      picker?.close();
      leave();
      return true;
    }
    const next = moved(stops, tool, key, { ArrowRight: 1, ArrowLeft: -1 });
    moveTo(next);
    return next !== undefined;
  }
}

function inPicker({ key }: KeyboardEvent, picker: Picker, item: HTMLElement): boolean {
  if (key === ' ' || key === 'Enter') {
    item.click();
    return true;
  }
  if (key === 'Escape') {
    picker.close();
    picker.container.querySelector<HTMLElement>('.ql-picker-label')?.focus();
    return true;
  }
  const row = picker.container.classList.contains('ql-color-picker') ? columns : 1;
  const steps = { ArrowDown: row, ArrowUp: -row, ArrowRight: 1, ArrowLeft: -1 };
  const next = moved(itemsOf(picker), item, key, steps);
  next?.focus();
  return next !== undefined;
}

/** Aligns a picker's options with its button, or with the toolbar's right edge if they would overflow. */
function keepInside({ container }: Picker, toolbar: HTMLElement): void {
  const choices = container.querySelector<HTMLElement>('.ql-picker-options');
  if (!choices || !container.classList.contains('ql-expanded')) return;
  choices.style.left = '';
  const over = choices.getBoundingClientRect().right - toolbar.getBoundingClientRect().right + edge;
  if (over > 0) choices.style.left = `${-over}px`;
}

const itemsOf = ({ container }: Picker) => [...container.querySelectorAll<HTMLElement>('.ql-picker-item')];

function open(picker: Picker, label: HTMLElement): void {
  if (!picker.container.classList.contains('ql-expanded'))
    label.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  const items = itemsOf(picker);
  (items.find((item) => item.classList.contains('ql-selected')) ?? items[0])?.focus();
}

/** The element a key moves to. Arrow keys wrap around; Home and End go to the ends. */
function moved(
  elements: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
  steps: Readonly<Record<string, number>>,
): HTMLElement | undefined {
  if (key === 'Home') return elements[0];
  if (key === 'End') return elements.at(-1);
  const step = steps[key];
  const index = elements.indexOf(from);
  if (step === undefined || index < 0) return undefined;
  return elements[(index + step + elements.length) % elements.length];
}
