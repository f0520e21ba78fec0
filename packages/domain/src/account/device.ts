import { type Text, template, verbatim } from '../forms/text.ts'

/** Listed in this order, because most user agents also contain the names of browsers below theirs. */
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

const browserOnSystem = template('{browser} on {system}')

/** The name of a browser and its system, such as 'Safari on iPhone'; '' for an unknown user agent. */
export function deviceName(userAgent: string): Text {
  const [browser, system] = [found(browsers, userAgent), found(systems, userAgent)]
  return browser && system ? browserOnSystem({ browser, system }) : verbatim(browser ?? system ?? '')
}
