/** In the order of asking: most browsers also claim to be those below them. */
const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const found = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A browser as its user would call it, 'Safari on iPhone'; '' where its user agent says nothing known. */
export function deviceName(userAgent: string): string {
  return [found(browsers, userAgent), found(systems, userAgent)].filter(Boolean).join(' on ')
}
