const OUT_OF_SIGHT = '[hidden], details:not([open])'

/**
 * Returns the title of the condition above (-1) or below (1) the line that has the focus, in the order of the list that is shown; the first
 * title where the focus is elsewhere. The list of the other stage stays in its hidden tab, so its titles, and those that are folded away,
 * are left out. Undefined at the ends, and in an open menu.
 */
export function neighborTitle(step: -1 | 1): HTMLElement | undefined {
  const focused = document.activeElement
  if (focused?.closest('.popdown[open]')) return undefined
  const titles = [...document.querySelectorAll<HTMLElement>('.items__title')].filter(
    title => !title.closest(OUT_OF_SIGHT),
  )
  const current = titles.findIndex(title => title.closest('.lines__line')?.contains(focused))
  return titles[current === -1 ? 0 : current + step]
}
