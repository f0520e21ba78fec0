import fc from 'fast-check'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { openHistoryEntry } from './dialog-history.ts'

const steps = ['open', 'close', 'back', 'forward', 'fragment', 'route', 'replace'] as const

/** Follows a link to a part of the page, as a browser does: it fires `popstate`, which happy-dom leaves out. */
function goToFragment(name: string): void {
  location.assign(`#${name}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

let unique = 0

/** A person's view of the history: places, and dialogs that are open at one of them. */
function expectHistoryOfPlaces(taken: readonly (typeof steps)[number][]): void {
  const dialogs: (() => void)[] = []
  const closeAll = () => {
    for (const leave of dialogs.splice(0)) leave()
  }
  const here = () => location.pathname + location.hash
  const name = () => {
    unique += 1
    return unique
  }
  navigate(`/first-${name()}`)
  const places = [here()]
  let at = 0
  let openDialogs = 0
  // Opening a dialog may end what lies ahead. A replaced place may have its former one below it, which Forward meets first.
  let lastAhead = 0
  const replaced = new Set<string>()

  const add = (go: () => void) => {
    go()
    closeAll()
    openDialogs = 0
    at += 1
    places.splice(at, Infinity, here())
    lastAhead = at
  }
  const take: Record<(typeof steps)[number], () => void> = {
    open: () => {
      const leave = openHistoryEntry(() => dialogs.splice(dialogs.indexOf(leave), 1)[0]!())
      dialogs.push(leave)
      openDialogs += 1
      lastAhead = at
    },
    close: () => {
      if (openDialogs === 0) return
      dialogs.pop()!()
      openDialogs -= 1
    },
    back: () => {
      if (openDialogs > 0) openDialogs -= 1
      else if (at > 0) {
        if (replaced.has(places[at]!)) lastAhead = at - 1
        at -= 1
      } else return
      history.back()
    },
    forward: () => {
      if (openDialogs > 0 || at === lastAhead) return
      at += 1
      history.forward()
    },
    // An open dialog covers the links of the page.
    fragment: () => openDialogs === 0 && add(() => goToFragment(`part-${name()}`)),
    route: () => add(() => navigate(`/page-${name()}`)),
    replace: () => {
      navigate(`/page-${name()}`, { replace: true })
      closeAll()
      openDialogs = 0
      places[at] = here()
      // happy-dom drops what lies ahead.
      lastAhead = at
      replaced.add(here())
    },
  }
  try {
    for (const step of taken) {
      take[step]()
      expect([here(), dialogs.length], step).toEqual([places[at], openDialogs])
    }
  } finally {
    closeAll()
  }
}

test('dialogs add no step to the history that a person sees, and take none away', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...steps), { minLength: 8, maxLength: 20 }), expectHistoryOfPlaces), {
    numRuns: 1000,
  })
})
