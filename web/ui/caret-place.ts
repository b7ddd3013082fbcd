/** What decides where the lines of a text area break. */
const copied = [
  'box-sizing',
  'inline-size',
  'padding',
  'border-width',
  'border-style',
  'font',
  'letter-spacing',
  'line-height',
  'text-indent',
  'tab-size',
  'direction',
];

/** Finds where a character of a text area is, in pixels from the area's corner; browsers do not tell. */
export function caretPlace(area: HTMLTextAreaElement, index: number): { left: number; top: number; bottom: number } {
  const mirror = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name));
  mirror.style.cssText +=
    ';position:absolute;visibility:hidden;white-space:pre-wrap;overflow-wrap:break-word;top:0;left:0';
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1);
  mirror.append(area.value.slice(0, index), mark, area.value.slice(index + 1));
  document.body.append(mirror);
  const { offsetLeft: left, offsetTop, offsetHeight } = mark;
  mirror.remove();
  const top = offsetTop - area.scrollTop;
  return { left, top, bottom: top + offsetHeight };
}
