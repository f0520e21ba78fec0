import { expect, type Locator, type Page } from '@playwright/test'
import { expectHydrated } from './navigation.ts'

/** Layout Instability API, which TypeScript's library of the DOM does not have. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Fills in every control of a form as a person would, submits it without answers and corrects each of them, and expects that
 * nothing moves under a finger:
 *
 * - After a focus, while typing, after leaving a field, and when a message comes or goes, nothing in sight moves.
 * - After a choice that shows or hides questions, they come and go below it: the control, and everything that begins above its
 *   lower edge, keeps its place on the screen. After any other choice nothing in sight moves.
 *
 * A failed submit may move everything, because its summary takes the focus.
 */
export async function expectSteady(scope: Locator, name: string): Promise<void> {
  expect.soft(await scope.evaluate(useForm), name).toEqual([])
}

/** Uses the form in the page, and returns what moved although it must not, as 'first_name, type '12': P.error "Must not be empty" 10,20 to 10,45'. */
async function useForm(scope: Element): Promise<string[]> {
  const CONTROLS = 'input:not([type=hidden]), select, textarea, form summary, button[aria-pressed]'
  const REVEALED = `${CONTROLS}, a, button`
  const RIGHT = ['Rosa', '12', '2020', '90001', '5015550142', 'rosa@example.com', '120']
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const moved: string[] = []
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => entries.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })

  const isUsable = (element: Element) => element.checkVisibility() && !element.matches(':disabled')
  const controls = () => [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable)
  const questions = () => [...scope.querySelectorAll(REVEALED)].filter(isUsable)
  const nameOf = (element: Element) =>
    [element.id, element.getAttribute('name'), element.getAttribute('value'), element.textContent?.slice(0, 30)]
      .filter(Boolean)
      .join(' ')
  const isChoice = (element: Element) => element.matches('[type=checkbox], [type=radio], select, summary, button')
  const describe = (node: Node | null) =>
    `${node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName} "${node?.textContent?.slice(0, 40)}"`

  /** The shifts in the frames after an act. The first frame has the new layout, and the second one its entry. */
  async function shiftsAfter(act: () => void) {
    act()
    for (let frame = 0; frame < 2; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve))
    return ([...entries.splice(0), ...observer.takeRecords()] as LayoutShift[]).flatMap(({ sources }) => [...sources])
  }
  function report(label: string, shifts: LayoutShift['sources']): void {
    for (const { node, previousRect: from, currentRect: to } of shifts)
      moved.push(`${label}: ${describe(node)} ${from.x},${from.y} to ${to.x},${to.y}`)
  }
  const expectStill = async (label: string, act: () => void) => report(label, await shiftsAfter(act))

  async function choose(label: string, control: HTMLElement, act: () => void): Promise<void> {
    const before = { rect: control.getBoundingClientRect(), questions: questions() }
    const shifts = await shiftsAfter(act)
    // It led to the next page.
    if (!control.isConnected) return
    const after = { rect: control.getBoundingClientRect(), questions: questions() }
    if (Math.hypot(after.rect.x - before.rect.x, after.rect.y - before.rect.y) > 1)
      moved.push(`${label}: itself ${before.rect.x},${before.rect.y} to ${after.rect.x},${after.rect.y}`)
    const isSame =
      !control.matches('summary') &&
      before.questions.length === after.questions.length &&
      before.questions.every((element, index) => element === after.questions[index])
    report(
      label,
      shifts.filter(
        // Out of sight a rectangle is empty.
        ({ previousRect: from, currentRect: to }) => isSame || (from.height ? from : to).y < before.rect.bottom,
      ),
    )
  }
  function set(control: Control, value: string): void {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
    control.dispatchEvent(new Event(control.matches('select') ? 'change' : 'input', { bubbles: true }))
  }
  const select = (control: HTMLSelectElement, index: number) =>
    choose(`${nameOf(control)}, choose ${index}`, control, () => set(control, control.options[index]!.value))
  function type(control: Control, text: string): void {
    focus(control)
    set(control, text)
  }
  /** Focuses in the middle of the screen, where the most is in sight around it. */
  function focus(control: HTMLElement): void {
    control.scrollIntoView({ block: 'center' })
    control.focus()
  }
  const leave = () => (document.activeElement as HTMLElement).blur()

  async function use(control: HTMLElement): Promise<void> {
    const label = nameOf(control)
    await expectStill(`${label}, focus`, () => focus(control))
    if (isChoice(control) && !control.matches('select'))
      return choose(`${label}, press`, control, () => control.click())
    await expectStill(`${label}, leave unanswered`, leave)
    if (control instanceof HTMLSelectElement) {
      await select(control, 1)
      await select(control, control.options.length - 1)
      return
    }
    for (const text of ['~', '12']) await expectStill(`${label}, type '${text}'`, () => type(control as Control, text))
    await expectStill(`${label}, leave`, leave)
  }

  async function correct(control: HTMLElement): Promise<void> {
    const label = `${nameOf(control)}, correct`
    const isWrong = () => control.isConnected && control.closest('[aria-invalid]') !== null
    await expectStill(`${label}, focus`, () => focus(control))
    if (control instanceof HTMLSelectElement)
      for (let index = 1; index < 4 && isWrong(); index += 1) await select(control, index)
    else if (isChoice(control)) await choose(label, control, () => control.click())
    else
      for (const text of RIGHT)
        if (isWrong()) await expectStill(`${label} with '${text}'`, () => set(control as Control, text))
    await expectStill(`${label}, leave`, leave)
  }

  const used = new Set<string>()
  for (;;) {
    const next = controls().find(control => !control.matches('button') && !used.has(nameOf(control)))
    if (!next) break
    used.add(nameOf(next))
    await use(next)
  }
  const boxes = () => controls().filter(control => control.matches('[type=checkbox]:checked, details[open] > summary'))
  for (const box of boxes().reverse())
    if (isUsable(box)) {
      focus(box)
      await choose(`${nameOf(box)}, press again`, box, () => box.click())
    }

  for (const control of controls())
    if (control.matches('select') || !isChoice(control)) await shiftsAfter(() => set(control as Control, ''))
  leave()
  const submit = scope.querySelector<HTMLElement>('button[type=submit]')
  if (submit) {
    await shiftsAfter(() => submit.click())
    const corrected = new Set<HTMLElement>()
    for (;;) {
      const next = controls().find(control => !corrected.has(control) && control.closest('[aria-invalid]'))
      if (!next) break
      corrected.add(next)
      await correct(next)
    }
  }
  for (const button of controls().filter(control => control.matches('button'))) {
    await expectStill(`${nameOf(button)}, focus`, () => focus(button))
    await choose(`${nameOf(button)}, press`, button, () => button.click())
  }
  observer.disconnect()
  return moved
}

/** Lets the dealer's logo come after the page that shows it, and expects that nothing in sight moves. */
export async function expectSteadyBesideLateLogo(page: Page, path: string, name: string): Promise<void> {
  const isLate = Promise.withResolvers<void>()
  await page.route(/\/dealers\/.*\.svg$/, async route => {
    await isLate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expectHydrated(page)
  const moved = await page.evaluateHandle(startWatching)
  isLate.resolve()
  expect.soft(await moved.evaluate(watch => watch.end()), name).toEqual([])
}

/** Runs in the page: names the elements that move until the logo is shown. */
async function startWatching() {
  const twoFrames = () =>
    new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
  // So that what the page itself did is not counted.
  await twoFrames()
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => entries.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  const logo = document.querySelector<HTMLImageElement>('.logo img')!
  const isEarly = logo.naturalWidth > 0
  return {
    async end() {
      await logo.decode()
      await twoFrames()
      const shifts = [...entries, ...observer.takeRecords()] as LayoutShift[]
      const moved = shifts.flatMap(({ sources }) => sources.map(({ node }) => (node as Element).className))
      return isEarly ? ['The logo was not late.', ...moved] : moved
    },
  }
}
