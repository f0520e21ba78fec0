/** Calls `start` at once, or in a page that the browser renders ahead when the person opens it: nothing is read before. */
export function whenOpened(start: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
