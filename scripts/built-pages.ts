// Checks the built pages against the oldest browsers (`browserslist` in apps/web/package.json): syntax, names of scripts, and styles.
import { globSync, readFileSync } from 'node:fs'
import { type Node, parse } from 'acorn'
import postcss from 'postcss'
import {
  isMissingAtRule,
  isMissingFunction,
  isMissingProperty,
  isMissingSelector,
  isMissingValue,
  missingNames,
} from './browser-support.ts'

/** The edition of ECMAScript that all of them read, but for what `newerSyntax` finds. */
const EDITION = 2022

/** Names that scripts use only where the browser has them, or never on these pages. */
const harmlessNames: Record<string, string> = {
  'PublicKeyCredential.signalUnknownCredential': 'called where the browser has it (staff/session/passkeys.ts)',
  requestIdleCallback: 'a timer stands in for it (ui/base/hydration.ts)',
  startViewTransition: 'React asks for it first',
}

/** The same for PDF.js, which draws without them, or uses them in parts that the signing page does not load. */
const harmlessInPdf: Record<string, string> = {
  'AbortSignal.any': 'for editing annotations',
  CompressionStream: 'for saving what was edited',
  DecompressionStream: 'falls back to code of its own',
  Float16Array: 'asked for first',
  ImageDecoder: 'asked for first',
  'ImageDecoder.isTypeSupported': 'asked for first',
  'JSON.isRawJSON': 'in a polyfill, which asks for it first',
  'JSON.rawJSON': 'in a polyfill, which asks for it first',
  OffscreenCanvas: 'asked for first',
  VideoFrame: 'for images that ImageDecoder decodes',
  grow: 'a method of its own',
  isRawJSON: 'in a polyfill, which asks for it first',
  rawJSON: 'in a polyfill, which asks for it first',
  transferToFixedLength: 'in a polyfill, which asks for it first',
}

/** Styles without which a page looks plainer and works. */
const harmlessStyles: Record<string, string> = {
  '@container': 'a wide table scrolls in its box, and large text has narrow columns',
  '@page': 'paper has the margins of the browser',
  'accent-color': 'boxes have the color of the browser',
  'break-after: avoid': 'a page of paper ends elsewhere',
  'container-type': 'see @container',
  'cursor: crosshair': 'for a mouse, which the browser of a phone lacks',
  'cursor: default': 'for a mouse, which the browser of a phone lacks',
  'cursor: not-allowed': 'for a mouse, which the browser of a phone lacks',
  'cursor: pointer': 'for a mouse, which the browser of a phone lacks',
  'cursor: progress': 'for a mouse, which the browser of a phone lacks',
  'flex: min-content': 'a figure is as wide as its text',
  'forced-color-adjust': 'an iPhone has no forced colors',
  'grid-template-rows: subgrid': 'boxes are level without it (styles/inputs.css)',
  orphans: 'a page of paper ends elsewhere',
  outline: 'its corners are square',
  'overscroll-behavior': 'the page scrolls below a dialog that is at its end',
  resize: 'for a mouse, which the browser of a phone lacks',
  'scrollbar-gutter': 'the width of a page changes with its scroll bar',
  'scrollbar-width': 'the scroll bar is wider',
  size: 'paper has the size of the printer',
  'text-size-adjust': 'a computer has nothing to adjust',
  'text-wrap': 'lines break elsewhere',
  widows: 'a page of paper ends elsewhere',
}

interface Source {
  file: string
  text: string
}

const isPdf = ({ text }: Source) => text.includes('GlobalWorkerOptions') || text.includes('WorkerMessageHandler')

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function each(node: unknown, work: (node: Node & Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const one of node) each(one, work)
  if (!isNode(node)) return
  work(node)
  for (const value of Object.values(node)) each(value, work)
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined

/** Returns the problems of scripts that are loaded together: a name that one of them defines is not the browser's. */
export function scriptProblems(sources: readonly Source[], harmless = harmlessNames): string[] {
  const missing = missingNames()
  const used = new Map<string, string>()
  const defined = new Set<string>()
  const problems: string[] = []
  for (const { file, text } of sources) {
    const use = (name: string) => used.set(name, used.get(name) ?? file)
    let tree: Node
    try {
      tree = parse(text, { ecmaVersion: EDITION, sourceType: 'module' })
    } catch (error) {
      problems.push(`${file} has newer syntax: ${error instanceof Error ? error.message : error}`)
      continue
    }
    each(tree, node => {
      const { type } = node
      if (type === 'StaticBlock') problems.push(`${file} has newer syntax: a static block`)
      if (isNode(node.regex) || (type === 'Literal' && /\(\?<[=!]/.test(patternOf(node))))
        problems.push(`${file} has newer syntax: a pattern that looks behind`)
      if (type === 'Property' || type === 'MethodDefinition' || type === 'PropertyDefinition')
        defined.add(nameOf(node.key) ?? '')
      if (type !== 'MemberExpression' && type !== 'CallExpression' && type !== 'NewExpression') return
      const callee = type === 'MemberExpression' ? undefined : node.callee
      const called = nameOf(callee)
      if (called && missing.globals.has(called)) use(called)
      if (isNode(callee) && callee.type === 'MemberExpression' && !callee.computed) {
        const name = nameOf(callee.property)
        if (name && missing.members.has(name)) use(name)
      }
      const [object, member] = [nameOf(node.object), nameOf(node.property)]
      if (object && member && missing.statics.has(`${object}.${member}`)) use(`${object}.${member}`)
    })
  }
  const unknown = [...used].filter(([name]) => !(name in harmless) && !defined.has(name.split('.').at(-1) ?? ''))
  return [
    ...problems,
    ...unknown.map(([name, file]) => `${file} uses ${name}`),
    ...Object.keys(harmless).flatMap(name => (used.has(name) ? [] : [`no script uses ${name}, which is listed`])),
  ]
}

function patternOf(node: Node & Record<string, unknown>): string {
  const { regex } = node
  return typeof regex === 'object' && regex !== null && 'pattern' in regex ? String(regex.pattern) : ''
}

/** Returns the problems of style sheets. What stands within `@supports` is asked for first. */
export function styleProblems(sources: readonly Source[], harmless = harmlessStyles): string[] {
  const used = new Map<string, string>()
  for (const { file, text } of sources) {
    const use = (name: string) => used.set(name, used.get(name) ?? file)
    const root = postcss.parse(text, { from: file })
    root.walkAtRules('supports', rule => {
      rule.remove()
    })
    root.walkAtRules(({ name }) => {
      if (isMissingAtRule(name)) use(`@${name}`)
    })
    root.walkRules(({ selector }) => {
      for (const [, name = ''] of selector.matchAll(/:([a-z][a-z-]*)/g)) if (isMissingSelector(name)) use(`:${name}`)
    })
    root.walkDecls(({ prop, value }) => {
      if (isMissingProperty(prop)) {
        use(prop)
        return
      }
      for (const [, word = '', parenthesis] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\()?/g))
        if (parenthesis ? isMissingFunction(word) : isMissingValue(prop, word)) use(`${prop}: ${word}`)
    })
  }
  return [
    ...[...used].filter(([name]) => !(name in harmless)).map(([name, file]) => `${file} uses ${name}`),
    ...Object.keys(harmless).flatMap(name => (used.has(name) ? [] : [`no style uses ${name}, which is listed`])),
  ]
}

/** Returns what the oldest browsers would not understand of the built pages. */
function builtPagesProblems(folder: string): string[] {
  const read = (pattern: string): Source[] =>
    globSync(`${folder}/${pattern}`)
      .sort()
      .map(file => ({ file, text: readFileSync(file, 'utf8') }))
  const scripts = read('**/*.js')
  return [
    ...scriptProblems(scripts.filter(source => !isPdf(source))),
    ...scriptProblems(scripts.filter(isPdf), harmlessInPdf),
    ...styleProblems(read('**/*.css')),
  ]
}

if (import.meta.main) {
  const problems = builtPagesProblems('apps/web/dist/client')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
