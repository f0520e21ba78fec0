import { expect, type Page } from '@playwright/test'
import { devtools } from './devtools.ts'
import { picture } from './picture.ts'

const NORMAL_TEXT = 16
const LARGE_TEXT = 32

/** The smallest phones. The size of text is the browser's setting, in pixels. */
const PHONES = [
  { width: 320, height: 568, text: NORMAL_TEXT },
  { width: 320, height: 568, text: LARGE_TEXT },
]

/** The number of an application, wherever it stands in a text. Some are of letters alone, some of digits alone. */
const NUMBER = String.raw`\b[0-9A-HJKMNP-TV-Z]{10}\b`

/**
 * Checks that the current page and its frames fit a small phone, and one whose text has twice its usual size: nothing
 * scrolls sideways, no word of a title, label, button or badge is broken or cut off, bars that stay in sight leave room
 * for the rest, and the logo keeps its size. At its own size, no icon has a line of its own.
 */
export async function expectFits(page: Page, name: string): Promise<void> {
  const seen = page.viewportSize()!
  const browser = await devtools(page)
  const show = async (text: number, viewport: typeof seen) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } })
    await page.setViewportSize(viewport)
    // A phone shows a page smaller that is wider than its screen, and larger again on a wider screen.
    await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  }
  for (const frame of page.frames()) expect.soft(await frame.evaluate(iconsAlone), `icons of ${name}`).toEqual([])
  for (const frame of page.frames()) await frame.evaluate(widenNumbers, NUMBER)
  for (const { width, height, text } of PHONES) {
    await show(text, { width, height })
    for (const frame of page.frames())
      expect.soft(await frame.evaluate(faultsOfFit, NUMBER), `${name} at ${width} px, text of ${text} px`).toEqual([])
    await picture(page, `${name}-${width}-text-${text}`)
  }
  for (const frame of page.frames()) await frame.evaluate(restoreNumbers)
  await show(NORMAL_TEXT, seen)
}

/**
 * Runs in the page. Numbers of applications are random, and some letters are three times as wide as others: each number is shown as a wide
 * one, so that a page that is too narrow for it fails each time.
 */
function widenNumbers(number: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const widened: { text: Text; before: string; wide: string }[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const before = text.data
    const wide = before.replaceAll(new RegExp(number, 'g'), 'MWMWMWMWMW')
    if (wide === before) continue
    widened.push({ text, before, wide })
    text.data = wide
  }
  Object.assign(window, { widened })
}

/** Runs in the page. Returns the buttons whose icon does not stand beside their text. */
function iconsAlone(): string[] {
  return [...document.querySelectorAll('.button > svg + span')]
    .filter(label => {
      const [mark, text] = [label.previousElementSibling!, label].map(element => element.getBoundingClientRect())
      return text!.width > 0 && mark!.width > 0 && (mark!.bottom <= text!.top || mark!.top >= text!.bottom)
    })
    .map(label => label.textContent)
}

/** Runs in the page. Leaves what the page has changed since. */
function restoreNumbers(): void {
  const { widened = [] } = window as { widened?: { text: Text; before: string; wide: string }[] }
  for (const { text, before, wide } of widened) if (text.data === wide) text.data = before
}

/** Runs in the page. Forces the layout instead of waiting for a frame, which does not come while a test holds the time. */
function faultsOfFit(number: string): string[] {
  const faults = new Set<string>()
  const { clientWidth, clientHeight } = document.documentElement
  /** The height of what stays in sight, in the page and in each dialog. */
  const bars = new Map<Element | null, number>()
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.className && `.${String(element.getAttribute('class')).split(' ')[0]}`} "${element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`
  /** Returns whether the element is for screen readers alone. */
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    (getComputedStyle(element).clipPath !== 'none' && getComputedStyle(element).position === 'absolute')
  /** Lines of links and buttons that scroll sideways, so that they are one line. */
  const LINES = '.queue-views ul, .dock__tabs, .desk__bar'
  /** Nothing around the page or a dialog clips it. */
  const isLayer = (element: Element): boolean => element.matches('html, dialog')
  /** A region that a person can scroll sideways with the keyboard too. */
  const isRegion = (element: Element): boolean => element.matches('[aria-label][tabindex="0"]')

  function checkElement(element: Element): void {
    if (isHidden(element) || element.closest('svg') !== null) return
    if (
      element.matches('nav') &&
      getComputedStyle(element).position === 'fixed' &&
      element.clientHeight > 0.2 * clientHeight
    )
      faults.add(`${describe(element)} takes ${element.clientHeight} of ${clientHeight} px`)
    if (element.matches(LINES)) return
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width * height > 0 && (left < -1 || right > clientWidth + 1))
      return void faults.add(
        `${describe(element)} from ${Math.round(left)} to ${Math.round(right)} of ${clientWidth} px`,
      )
    // A dialog of a cell is a layer of its own.
    if (isRegion(element)) {
      for (const dialog of element.querySelectorAll('dialog[open]')) checkElement(dialog)
      return
    }
    const { overflowX, position } = getComputedStyle(element)
    if (position === 'sticky') {
      const layer = element.closest('dialog')
      bars.set(layer, (bars.get(layer) ?? 0) + height)
    }
    if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.add(`${describe(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`)
    if (
      element.matches(
        'h1, h2, h3, label, legend, summary, button, .button, .badge, .checklist__name, .card__figure, [scope="row"] a',
      )
    )
      checkWords(element)
    if (element instanceof HTMLImageElement && element.closest('.logo')) checkLogo(element)
    for (const child of element.children) checkElement(child)
  }

  function checkWords(element: Element): void {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (isHidden(text.parentElement!)) continue
      // An address, a long name or a number may break, and a word at its hyphen.
      for (const { 0: word, index } of text.data.matchAll(
        /(?<=^|[\s\-–—/(“"])[\p{L}\p{N}’'$,.%]{2,11}(?=$|[\s\-–—/)”"?!:;…])/gu,
      )) {
        if (new RegExp(number).test(word)) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()]
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
          faults.add(`"${word}" is broken in ${describe(element)}`)
        else if (lines.some(line => isCut(line, text.parentElement!, element)))
          faults.add(`"${word}" is cut off in ${describe(element)}`)
      }
    }
  }

  /** Returns whether a word goes beyond its title or button, or beyond what an element around it shows. */
  function isCut(word: DOMRect, from: Element, owner: Element): boolean {
    for (let element: Element | null = from; element && !isLayer(element); element = element.parentElement) {
      const { overflow, display } = getComputedStyle(element)
      const clips = /hidden|clip/.test(overflow)
      if (display === 'inline' || (element !== owner && !clips)) continue
      const box = element.getBoundingClientRect()
      if (word.left < box.left - 1 || word.right > box.right + 1) return true
      if (clips && (word.top < box.top - 1 || word.bottom > box.bottom + 1)) return true
    }
    return false
  }

  function checkLogo(logo: HTMLImageElement): void {
    const { width, height } = logo.getBoundingClientRect()
    const ratio = logo.naturalWidth / logo.naturalHeight
    const isContained = getComputedStyle(logo).objectFit === 'contain'
    const shown = isContained ? Math.min(height, width / ratio) : height
    if (shown < 32) faults.add(`logo ${Math.round(shown)} px high`)
    if (!isContained && Math.abs(width / height / ratio - 1) > 0.02)
      faults.add(`logo of ${Math.round(width)} x ${Math.round(height)} px`)
  }

  checkElement(document.documentElement)
  const { scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth + 1) faults.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`)
  for (const height of bars.values())
    if (height > 0.4 * clientHeight) faults.add(`bars of ${Math.round(height)} of ${clientHeight} px stay in sight`)
  return [...faults]
}
