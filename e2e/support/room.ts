/**
 * Runs in the page, or in the dialog or panel that is open over it. Returns the texts and inputs in sight that lie on one another, messages that are not clearly nearer to
 * their own field than to the next one, and fields side by side whose labels or inputs are not level.
 */
export function faultsOfRoom(): string[] {
  /** Texts may touch: the box of a line is higher than its letters. */
  const TOLERANCE = 3
  const LAYERS = '[role=menu], .tip, .toast, [aria-hidden=true]'
  const CONTROLS = 'input:not([type=hidden]), select, textarea'

  interface Box {
    owner: Element
    name: string
    rect: DOMRect
  }
  const faults = new Set<string>()
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const root = dialogs.at(-1) ?? document.querySelector('.popdown[open] > .popdown__panel') ?? document.body

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    element.closest(LAYERS) === null
  const apart = new Map<Element | null, boolean>([[root, false]])
  /** Returns whether it is for screen readers alone, or in a bar that covers what is scrolled below it. */
  function isApart(element: Element): boolean {
    const known = apart.get(element)
    if (known !== undefined) return known
    const { position, clipPath } = getComputedStyle(element)
    const found = clipPath !== 'none' || /fixed|sticky/.test(position) || isApart(element.parentElement!)
    apart.set(element, found)
    return found
  }

  function boxesIn(scope: Element): Box[] {
    const boxes: Box[] = []
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const owner = text.parentElement!
      if (text.data.trim() === '' || owner.matches('option, script, style') || !isShown(owner) || isApart(owner))
        continue
      range.selectNodeContents(text)
      for (const rect of range.getClientRects())
        boxes.push({ owner, name: `"${text.data.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`, rect })
    }
    for (const control of scope.querySelectorAll(CONTROLS))
      if (isShown(control) && !isApart(control))
        boxes.push({ owner: control, name: `${control.tagName} ${control.id}`, rect: control.getBoundingClientRect() })
    return boxes.filter(({ rect }) => rect.width > 1 && rect.height > 1)
  }

  const boxes = boxesIn(root).sort((a, b) => a.rect.top - b.rect.top)
  for (const [index, { owner, name, rect }] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (other.rect.top > rect.bottom - TOLERANCE) break
      const isBeside =
        other.rect.left > rect.right - TOLERANCE || other.rect.right < rect.left + TOLERANCE || owner === other.owner
      if (!isBeside) faults.add(`${name} and ${other.name} lie on one another`)
    }

  for (const message of root.querySelectorAll('.field > .error, .field > .field__note')) {
    if (!isShown(message)) continue
    const field = message.parentElement!
    const own = boxes.filter(({ owner }) => message.contains(owner)).map(({ rect }) => rect)
    if (own.length === 0) continue
    const [top, bottom] = [Math.min(...own.map(rect => rect.top)), Math.max(...own.map(rect => rect.bottom))]
    const left = Math.min(...own.map(rect => rect.left))
    const right = Math.max(...own.map(rect => rect.right))
    const controls = [...field.querySelectorAll(`${CONTROLS}, .choice, .affixed, canvas`)].map(element =>
      element.getBoundingClientRect(),
    )
    const above = top - Math.max(...controls.map(rect => rect.bottom).filter(edge => edge <= top + TOLERANCE))
    const below = boxes
      .filter(({ owner, rect }) => !field.contains(owner) && rect.top >= bottom - TOLERANCE)
      .filter(({ rect }) => rect.left < right && rect.right > left)
      .map(({ rect }) => rect.top - bottom)
    if (Math.min(...below) < 2 * above)
      faults.add(
        `${message.textContent.slice(0, 40)}: ${above} px below its field, ${Math.min(...below)} px above the next`,
      )
  }
  /** Fields side by side begin at one line, and so do their inputs. */
  const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0
  for (const field of root.querySelectorAll('div.field')) {
    const next = field.nextElementSibling
    if (!next?.matches('div.field') || !isShown(next)) continue
    const [left, right] = [field, next].map(one => one.getBoundingClientRect())
    if (!left || !right || right.left < left.right || right.top > left.bottom) continue
    for (const part of ['.field__label', '.input:not(.affixed *), .affixed'])
      if (Math.abs(topOf(field.querySelector(part)) - topOf(next.querySelector(part))) > 1)
        faults.add(
          `${part} of "${field.textContent.slice(0, 30)}" and "${next.textContent.slice(0, 30)}" are not level`,
        )
  }
  return [...faults]
}
