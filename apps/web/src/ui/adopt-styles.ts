/** Adds styles that come with lazily loaded code instead of the inlined style sheet. */
export function adoptStyles(css: string): void {
  // The server loads the code too, but renders none of these components.
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
