import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

const openDialogs = (): HTMLDialogElement[] => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
const here = (): string => location.pathname + location.search + location.hash

/** Waits for the effects of a press: code that is loaded already, a request, and what they render. */
const settled = () =>
  act(async () => {
    for (let round = 0; round < 4; round += 1) await new Promise(resolve => setTimeout(resolve))
  })

async function press(element: Element): Promise<void> {
  fireEvent.click(element)
  await settled()
}

async function goBack(): Promise<void> {
  history.back()
  await settled()
}

/** The ways in which a person closes a dialog. */
const closings = [
  (dialog: Element) => press([...dialog.querySelectorAll('.dialog__close button')].at(-1)!),
  async (dialog: Element) => {
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await settled()
  },
  goBack,
] as const

/** Presses a link. Returns whether the page follows it by itself, and otherwise stops the browser, which would. */
async function follow(link: Element): Promise<boolean> {
  let isFollowed = false
  const look = (event: Event) => {
    isFollowed = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', look, { once: true })
  await press(link)
  return isFollowed
}

/** Only the browser can follow a link to another site, to a phone number, to a file, or to a part of the page. */
const isForBrowser = (link: HTMLAnchorElement): boolean =>
  link.origin !== location.origin || link.target !== '' || link.hasAttribute('download') || link.hash !== ''

/** Names the kind of a link. */
const kindOf = (link: HTMLAnchorElement): string =>
  isForBrowser(link)
    ? `${link.protocol} ${link.target} ${link.download} ${link.hash !== ''}`
    : link.pathname + link.search

/** Follows a link of each kind that the page has, the one to another page last, and goes back: each must do its work at the first press. */
async function followLinks(): Promise<void> {
  const page = here()
  const done = new Set<string>()
  for (;;) {
    const links = [...document.querySelectorAll('a')].filter(each => !each.closest('dialog') && !done.has(kindOf(each)))
    const link = links.find(isForBrowser) ?? links[0]
    if (!link) return
    done.add(kindOf(link))
    const { hash } = link
    const target = link.pathname + link.search
    const href = link.getAttribute('href')
    const isPart = href === hash
    const mayFollow = !isForBrowser(link)
    const isFollowed = await follow(link)
    if (isPart) {
      location.hash = hash
      // happy-dom leaves the event out.
      dispatchEvent(new PopStateEvent('popstate'))
      await settled()
    }
    const expected = isPart ? page + hash : isFollowed ? target : page
    expect({ href, at: here(), isFollowed }).toEqual({ href, at: expected, isFollowed: isFollowed && mayFollow })
    if (here() !== page) await goBack()
    expect({ href, back: here() }).toEqual({ href, back: page })
    if (isFollowed) return
  }
}

interface Fiber {
  type: unknown
  _debugOwner: Fiber | null
}

/** The names of the components that rendered an element, as React knows them in development. */
function ownersOf(element: Element): string[] {
  const names: string[] = []
  const key = Object.keys(element).find(name => name.startsWith('__reactFiber'))
  for (let fiber: Fiber | null = Reflect.get(element, key ?? ''); fiber; fiber = fiber._debugOwner)
    if (typeof fiber.type === 'function') names.push(fiber.type.name)
  return names
}

/** The components that render a dialog, in sources by file: `function Removal() { … <ConfirmDialog`. A function can return one. */
export const dialogComponents = (sources: Readonly<Record<string, string>>): string[] =>
  Object.entries(sources)
    .filter(([file]) => !file.includes('.test.'))
    .flatMap(([, source]) => [...source.matchAll(/<\w*Dialog\b(?=[\s>])/g)].map(({ index }) => source.slice(0, index)))
    .map(before => /.*^(?:(?:export )?(?:function|const) (?=\w)| +function (?=[A-Z]))(\w+)/ms.exec(before)![1]!)

/** The dialogs that were opened, each by the components that render it, and all of these components. */
export interface Opened {
  dialogs: Set<string>
  components: Set<string>
}

/**
 * Opens each dialog that a button of the page opens, closes it, and follows links: one that `opened` does not have, in which they are
 * listed. `open` shows the page, and shows it again after a button that leaves it; `prepare` fills it in before each press.
 */
export async function walkDialogs(opened: Opened, open: () => Promise<unknown>, prepare = () => {}): Promise<void> {
  await open()
  await settled()
  const page = here()
  const buttons = () => [...document.querySelectorAll('button')].filter(button => !button.closest('dialog'))
  for (let index = 0; ; index += 1) {
    prepare()
    if (index >= buttons().length) return
    const button = buttons()[index]!
    if (button.disabled) continue
    await press(button)
    const dialog = openDialogs().at(-1)
    const owners = dialog ? ownersOf(dialog) : []
    if (dialog && !opened.dialogs.has(String(owners))) {
      const title = dialog.querySelector('.dialog__title')?.textContent
      opened.dialogs.add(String(owners))
      for (const name of owners) opened.components.add(name)
      await closings[opened.dialogs.size % closings.length]!(dialog)
      await waitFor(() => expect({ title, open: openDialogs().length }).toEqual({ title, open: 0 }))
      await followLinks()
    } else if (dialog) await closings[1](dialog)
    if (here() !== page || openDialogs().length > 0) {
      await open()
      await settled()
    }
  }
}
