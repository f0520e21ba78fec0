import { readFileSync } from 'node:fs'

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
)

/** The oldest browsers that the pages work in, as `[name, version]`, with the names of browserslist. */
export const oldestBrowsers = browserslist.map(entry => entry.split(' ') as [name: string, version: string])

/** The same for the bundler, which writes syntax and styles that they know. */
export const buildTarget = oldestBrowsers.map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
