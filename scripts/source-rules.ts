// Rules for sources that the other tools do not have. Prints what breaks them, and nothing otherwise.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { errorCodes } from '../packages/domain/src/index.ts'
import { proseProblemsOf } from './prose-rules.ts'
import { textProblems } from './text-rules.ts'

const LONGEST_FILE = 300

const isProduction = (file: string) =>
  /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !/\.test\.|\/testing\//.test(file)
/** The modules that know how a language writes numbers and times: one of every page, and one of pages with weekdays. */
const mayFormat = (file: string) => /^packages\/domain\/src\/forms\/(?:formats|weekday)\.ts$/.test(file)
/** The document store of the database is a repository as a whole. */
const mayHoldSql = (file: string) =>
  /repository\.ts$|^apps\/server\/src\/(?:platform|providers\/storage-database)\//.test(file)

const isTest = (file: string) => /^(?:apps|packages)\/.*\.test\.tsx?$/.test(file)
/** Tests whose subject is the text, or the language of it. */
const mayRepeatRefusals = (file: string) => /(?:prose|\/language)\.test\.ts$/.test(file)
const refusals: ReadonlySet<string> = new Set(
  Object.entries(errorCodes).flatMap(([code, { message }]) => (code === 'not_found' ? [] : [message])),
)

/** Returns the breaches of the rules in a source, as `file:line problem`. */
export function problemsOf(file: string, source: string): string[] {
  const lines = source.trimEnd().split('\n').length
  const problems =
    lines > LONGEST_FILE && !/\.(?:test|spec)\.tsx?$/.test(file)
      ? [`${file}:${lines} is longer than ${LONGEST_FILE} lines`]
      : []
  const problemOf = isProduction(file) ? problemInProduction : isTest(file) ? problemInTest : undefined
  if (!problemOf || !/\.tsx?$/.test(file)) return problems

  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  visit(tree, node => {
    const problem = problemOf(file, node)
    if (problem) problems.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${problem}`)
  })
  return problems
}

const problemInProduction = (file: string, node: ts.Node): string | false =>
  (comparesText(node) && 'compares a text; compare a code or an id') ||
  (!mayFormat(file) && isFormat(node) && 'formats by itself or names a locale; use formats(language)') ||
  (!mayHoldSql(file) && holdsSql(node) && 'holds SQL; move it to a repository')

const problemInTest = (file: string, node: ts.Node): string | false =>
  !mayRepeatRefusals(file) &&
  ts.isStringLiteralLike(node) &&
  refusals.has(node.text) &&
  'repeats the text of an error code; assert the code'

function visit(node: ts.Node, work: (node: ts.Node) => void) {
  work(node)
  ts.forEachChild(node, child => visit(child, work))
}

const equality = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]
const stringTests = ['includes', 'startsWith', 'endsWith', 'indexOf', 'match', 'search', 'test']

/** Returns whether the node decides by a sentence, or by what a message, label or title says. */
function comparesText(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && equality.includes(node.operatorToken.kind))
    return (
      [node.left, node.right].some(isSentence) ||
      (isText(node.left) && !isAbsent(node.right)) ||
      (isText(node.right) && !isAbsent(node.left))
    )
  if (ts.isCaseClause(node)) return isSentence(node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression: receiver } = node.expression
  return stringTests.includes(name.text) && [receiver, ...node.arguments].some(part => isSentence(part) || isText(part))
}

const severalWords = /[\p{L},.!?'’]\s+\p{L}/u

function isSentence(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)) return severalWords.test(node.text)
  if (ts.isTemplateExpression(node)) return severalWords.test(node.getText())
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(isSentence)
  return ts.isParenthesizedExpression(node) && isSentence(node.expression)
}

/** Returns whether the expression reads a text that people see, such as `error.message`. */
function isText(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return ['message', 'label'].includes(node.text)
  return ts.isPropertyAccessExpression(node) && ['message', 'label', 'title'].includes(node.name.text)
}

/** Returns whether a comparison with the expression asks only whether there is a text. */
function isAbsent(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || ['undefined', "''"].includes(node.getText())
}

/** Returns whether the node formats for a locale, or names English as one: `toLocaleString()`, `new Intl.NumberFormat()`, 'en-US'. */
function isFormat(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText().startsWith('Intl.')
  if (ts.isPropertyAccessExpression(node)) return node.name.text.startsWith('toLocale')
  return ts.isStringLiteralLike(node) && /^en(?:-[A-Z]{2})?$/.test(node.text)
}

const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'withRecursive']

function holdsSql(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql'
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return builders.includes(node.expression.name.text)
}

if (import.meta.main) {
  const files = globSync(
    [
      '{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx,css,sh}',
      'deploy/*.{sh,conf,yaml,yml,env,service}',
      '{*,docs/**/*}.md',
    ],
    {
      exclude: ['**/node_modules/**', '**/dist/**', 'scripts/prose-rules*'],
    },
  )
  const problems = files.sort().flatMap(file => {
    const source = readFileSync(file, 'utf8')
    return [...(file.endsWith('.md') ? [] : problemsOf(file, source)), ...proseProblemsOf(file, source)]
  })
  const pages = files.filter(file => isProduction(file) && file.endsWith('.tsx'))
  problems.push(...textProblems(pages.map(file => [file, readFileSync(file, 'utf8')])))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
