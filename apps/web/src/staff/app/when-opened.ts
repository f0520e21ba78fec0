/** Calls `start` after the first paint, or at once in a page that is not visible, which is not painted. */
function afterPaint(start: () => void): void {
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/**
 * Calls `start` when what the server rendered has been shown: on a fast connection the code is there before the first paint, and
 * hydrating would put that off. In a page that the browser renders ahead, when the person opens it: nothing is read before.
 */
export function whenOpened(start: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => afterPaint(start), { once: true })
  else afterPaint(start)
}
