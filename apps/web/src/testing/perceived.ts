/** Attributes that people see or hear. */
const PERCEIVED = [
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'aria-placeholder',
  'aria-braillelabel',
  'aria-brailleroledescription',
  'placeholder',
  'alt',
  'label',
  'value',
]

/** Elements whose `value` is a code that the page sends. */
const CODES = 'option, input[type="radio"], input[type="checkbox"], input[type="hidden"]'

/** The texts of an element that people see or hear: between its tags, in attributes, and typed. */
export function perceivedIn(root: Element): string[] {
  const texts: string[] = []
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.closest('style, script')) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    for (const name of PERCEIVED)
      if (name !== 'value' || !element.matches(CODES)) texts.push(element.getAttribute(name) ?? '')
    if (element instanceof HTMLInputElement && !element.matches(CODES)) texts.push(element.value)
  }
  return texts
}
