/**
 * Translates the page as browsers do, over and over: each text gives its place to a `<font>` with a new text, so React has lost
 * the node that it made. The words stay the same, so that tests can look for them. Needs nothing around it, because journeys
 * send it to a browser.
 */
export function translatePage(isTranslated: (parent: Element) => boolean = () => true): void {
  // The simulated keyboard of tests finds an option by what is in it.
  const verbatim = 'script, style, textarea, option, font'
  const translate = (node: Node) => {
    if (!(node instanceof Text)) return [...node.childNodes].forEach(translate)
    const { parentElement, data } = node
    if (!data || !parentElement || parentElement.matches(verbatim) || !isTranslated(parentElement)) return
    const font = document.createElement('font')
    font.textContent = data
    node.replaceWith(font)
  }
  new MutationObserver(records => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'childList' ? addedNodes : [target]) translate(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  translate(document.body)
}
