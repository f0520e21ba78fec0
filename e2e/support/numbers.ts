import type { Page } from '@playwright/test'

type Box = Record<'top' | 'bottom' | 'left' | 'right', number>
interface Places {
  buttons: Box[]
  numbers: Box[]
}

/** Runs in the page. Returns where its button to the next page and the phone numbers are on the screen, at the top of the page and at its end. */
function placesOnScreen(): Places {
  const boxOf = (element: Element): Box => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  }
  const isOnScreen = ({ top, bottom }: Box) => bottom > 0 && top < innerHeight
  const places = [0, document.body.scrollHeight].map(top => {
    scrollTo(0, top)
    const isCovered = document.querySelector('dialog[open]') !== null
    const next = isCovered ? [] : [...document.querySelectorAll('.actions .button--primary')].slice(-1)
    const numbers = [...document.querySelectorAll('a[href^="tel:"]')].filter(number => number.checkVisibility())
    return { buttons: next.map(boxOf).filter(isOnScreen), numbers: numbers.map(boxOf).filter(isOnScreen) }
  })
  scrollTo(0, 0)
  return {
    buttons: places.flatMap(({ buttons }) => buttons),
    numbers: places.flatMap(({ numbers }) => numbers),
  }
}

/** Collects the places of pages that follow one another. `underButtons`: the numbers that a second press on the button of some page calls. */
export function numbersUnderButtons(page: Page) {
  const seen: (Places & { name: string })[] = []
  return {
    add: async (name: string) => void seen.push({ name, ...(await page.evaluate(placesOnScreen)) }),
    underButtons: () =>
      seen.flatMap(({ name, buttons }) =>
        buttons.flatMap(a =>
          seen.flatMap(after =>
            after.numbers
              .filter(b => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right)
              .map(b => `${name} at ${Math.round(a.top)}, then ${after.name} at ${Math.round(b.top)}`),
          ),
        ),
      ),
  }
}
