/**
 * Runs in the page. Focuses each control forward and backward, follows each link of the error summary, and scrolls to the end. Returns what
 * is not wholly between the bars that stay in sight: a focused control with its ring and message, the whole field that a link leads to,
 * and what stands before a bar at the end.
 */
export function faultsOfCover(): string[] {
  /** The width of the focus ring with its distance. */
  const RING = 5
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const scope = [...document.querySelectorAll('main, dialog[open]')].at(-1)!
  const scroller = scope.matches('dialog') ? scope : document.scrollingElement!
  const bars = [...scope.querySelectorAll('*')].filter(
    element => getComputedStyle(element).position === 'sticky' && element.clientHeight > 0,
  )
  const faults = new Set<string>()

  /** Returns whether it is in sight, and not for screen readers alone. */
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none'

  function checkFocused(how: string, partsOf: (focused: Element) => Element[]): void {
    const focused = document.activeElement!
    // The button that closes a dialog stands on the bar of its title.
    if (focused.closest('.dialog__close') || bars.some(bar => bar.contains(focused))) return
    const edges = bars.map(bar => bar.getBoundingClientRect())
    const start = Math.max(0, ...edges.filter(({ top }) => top <= 0).map(({ bottom }) => bottom))
    const end = Math.min(innerHeight, ...edges.filter(({ bottom }) => bottom >= innerHeight).map(({ top }) => top))
    const boxes = partsOf(focused)
      .filter(isShown)
      .map(part => part.getBoundingClientRect())
    const top = Math.min(...boxes.map(box => box.top)) - RING
    const bottom = Math.max(...boxes.map(box => box.bottom)) + RING
    const name = focused.id || focused.textContent.slice(0, 40)
    if (top < start || bottom > end)
      faults.add(`${how} ${name}: ${Math.round(top)} to ${Math.round(bottom)} px of ${start} to ${end} px`)
  }

  /** The text of a choice, which may be long, stands between its control and its message. */
  function withMessages(control: Element): Element[] {
    const ids = control.closest('.choice') ? [] : (control.getAttribute('aria-describedby')?.split(' ') ?? [])
    return [control, ...ids.flatMap(id => document.querySelector(`.error[id="${id}"]`) ?? [])]
  }

  const controls = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    control => isShown(control) && !control.matches(':disabled'),
  )
  for (const [way, ordered] of Object.entries({ forward: controls, backward: controls.toReversed() })) {
    // A control that has the focus is not scrolled to.
    ;(document.activeElement as HTMLElement).blur()
    scroller.scrollTop = way === 'forward' ? 0 : scroller.scrollHeight
    for (const control of ordered) {
      control.focus()
      if (document.activeElement === control) checkFocused(way, withMessages)
    }
  }
  for (const link of scope.querySelectorAll<HTMLElement>('.alert a[href^="#"]')) {
    scroller.scrollTop = 0
    link.click()
    checkFocused('by its link,', focused => {
      const field = focused.closest('.field')
      const isLow = field !== null && field.clientHeight < innerHeight / 2
      return isLow ? [field, ...withMessages(focused)] : withMessages(focused)
    })
  }
  scroller.scrollTop = scroller.scrollHeight
  for (const bar of bars) {
    const before = bar.previousElementSibling
    if (before && before.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1)
      faults.add(`the end is under ${bar.className}`)
  }
  return [...faults]
}
