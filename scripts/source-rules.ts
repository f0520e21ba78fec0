// Rules for sources that the other tools do not have. Prints what breaks them, and nothing otherwise.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const LONGEST_FILE = 300

const isProduction = (file: string) =>
  /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !/\.test\.|\/testing\//.test(file)
/** The document store of the database is a repository as a whole. */
const mayHoldSql = (file: string) =>
  /repository\.ts$|^apps\/server\/src\/(?:platform|providers\/storage-database)\//.test(file)

/** Answers what in a source breaks a rule, as `file:line problem`. */
export function problemsOf(file: string, source: string): string[] {
  const lines = source.trimEnd().split('\n').length
  const problems =
    lines > LONGEST_FILE && !/\.(?:test|spec)\.tsx?$/.test(file)
      ? [`${file}:${lines} is longer than ${LONGEST_FILE} lines`]
      : []
  if (!isProduction(file) || !/\.tsx?$/.test(file)) return problems

  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  visit(tree, node => {
    const problem =
      (comparesText(node) && 'compares a text; compare a code or an id') ||
      (!mayHoldSql(file) && holdsSql(node) && 'holds SQL; move it to a repository')
    if (problem) problems.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${problem}`)
  })
  return problems
}

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

/** Whether the node decides by a sentence, or by what a message, label or title says. */
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

/** Whether the expression reads a text that people see, such as `error.message`. */
function isText(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return ['message', 'label'].includes(node.text)
  return ts.isPropertyAccessExpression(node) && ['message', 'label', 'title'].includes(node.name.text)
}

/** Whether a comparison with the expression asks only whether there is a text. */
function isAbsent(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || ['undefined', "''"].includes(node.getText())
}

const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'withRecursive']

function holdsSql(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql'
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return builders.includes(node.expression.name.text)
}

if (import.meta.main) {
  const files = globSync('{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx,css}', {
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  for (const problem of files.sort().flatMap(file => problemsOf(file, readFileSync(file, 'utf8')))) {
    console.error(problem)
    process.exitCode = 1
  }
}
