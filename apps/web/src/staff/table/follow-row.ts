import type { MouseEvent } from 'react'

/** The controls of a row, which act themselves when they are pressed. */
const CONTROLS = 'a, button, input, label, select, summary'

/** The link of the row that is pressed, unless a control in it is. */
function linkOf(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('[scope="row"] a') ?? null
}

const MIDDLE = 1

/** Follows the link of the row. A press that ends a selection of text follows nothing. */
function follow(event: MouseEvent): void {
  const link = linkOf(event.target)
  if (!link || getSelection()?.type === 'Range') return
  const { metaKey, shiftKey } = event
  const ctrlKey = event.ctrlKey || event.button === MIDDLE
  // The browser opens a tab or a window for it as for a press on the link itself.
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Handlers of a table by which a press anywhere in a row follows its link, also with a modifier or the middle button. */
export const followRow = {
  onClick: follow,
  onAuxClick: (event: MouseEvent) => event.button === MIDDLE && follow(event),
  // The middle button would scroll the page.
  onMouseDown: (event: MouseEvent) => event.button === MIDDLE && linkOf(event.target) && event.preventDefault(),
}
