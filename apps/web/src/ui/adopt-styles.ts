/** Styles of a page that not everybody sees: they come with its code instead of being inlined into every first page. */
export function adoptStyles(css: string): void {
  // The server loads the page's code too, only to know its name.
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
