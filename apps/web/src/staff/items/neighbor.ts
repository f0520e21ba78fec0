const TITLES = '.items__title'

/**
 * Returns the title of the condition above (-1) or below (1) the line whose title or box has the focus, in the order of its list. Lines that
 * are folded away are left out. Undefined at the ends, and where the focus is elsewhere.
 */
export function neighborTitle(step: -1 | 1, list: HTMLElement | null): HTMLElement | undefined {
  const line = document.activeElement?.closest('.items__line')
  if (!list || !line || !list.contains(line)) return undefined
  const titles = [...list.querySelectorAll<HTMLElement>(TITLES)].filter(title => !title.closest('details:not([open])'))
  return titles[titles.findIndex(title => line.contains(title)) + step]
}
