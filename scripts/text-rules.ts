// Rules for texts between tags. A browser that translates a page puts elements in the place of its texts, so React has lost each text node that
// it made (https://github.com/facebook/react/issues/11538). It can replace the text of an element that has nothing else. It throws where it
// removes such a node, or inserts an element before it.
import ts from 'typescript'

const BESIDE = 'has a text beside what comes and goes; give the text an element of its own'
const BARE = 'renders a text without an element of its own'
const SIDE_BY_SIDE = 'has texts side by side, which React cannot replace once they are translated; make them one text'
const UNWRAPPED = 'passes a text to a component that gives it no element of its own'

type Kind = 'text' | 'space' | 'passed' | 'element' | 'nothing'

interface Content {
  /** `passed` is what a parent gives, a text or elements. A space never changes, and is in the way all the same. */
  kind: Kind
  comesAndGoes: boolean
}

/** Facts of all sources about their components. */
interface Components {
  /** Names of those that can render nothing. */
  fleeting: Set<string>
  /** `Component.prop` of content that has no element of its own. */
  unwrapped: Set<string>
  /** `Component.prop` of content that something else replaces in its element. */
  swapped: Set<string>
  /** Names under which hooks return elements. */
  returned: Set<string>
}

interface Scope extends Components {
  /** Names of props that take content. */
  passed: ReadonlySet<string>
  declared: ReadonlyMap<string, ts.Node>
}

const isJsx = (node: ts.Node): node is ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

const isComponent = (name: string) => /^[A-Z]/.test(name)

function has(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  return test(node) || Boolean(ts.forEachChild(node, child => has(child, test) || undefined))
}
const each = (node: ts.Node, work: (node: ts.Node) => void) => {
  work(node)
  ts.forEachChild(node, child => each(child, work))
}

function scopeOf(tree: ts.SourceFile, components: Components): Scope {
  const passed = new Set(['children'])
  const declared = new Map<string, ts.Node>()
  each(tree, node => {
    if (
      (ts.isPropertySignature(node) || ts.isMethodSignature(node)) &&
      /\bReactNode\b/.test(node.type?.getText() ?? '')
    )
      passed.add(node.name.getText())
    if (ts.isFunctionDeclaration(node) && node.name) declared.set(node.name.text, node)
    if (ts.isVariableDeclaration(node) && node.initializer) declared.set(node.name.getText(), node.initializer)
  })
  return { ...components, passed, declared }
}

function tagOf(node: ts.Node): string {
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText()
  return ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : ''
}

/** Returns what an expression renders. */
function contentOf(node: ts.Expression, scope: Scope): Content {
  if (ts.isParenthesizedExpression(node)) return contentOf(node.expression, scope)
  if (isJsx(node)) return { kind: 'element', comesAndGoes: scope.fleeting.has(tagOf(node)) }
  if (ts.isConditionalExpression(node)) return either(contentOf(node.whenTrue, scope), contentOf(node.whenFalse, scope))
  if (ts.isBinaryExpression(node)) {
    const right = contentOf(node.right, scope)
    const operator = node.operatorToken.kind
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return { ...right, comesAndGoes: true }
    if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken)
      return either(contentOf(node.left, scope), right)
  }
  if (/^(?:null|undefined|false|true)$/.test(node.getText())) return { kind: 'nothing', comesAndGoes: false }
  const named = ts.isCallExpression(node) ? node.expression : node
  const source = scope.declared.get(named.getText()) ?? node
  // A list, a constant or a function with tags in it.
  if (has(source, isJsx)) return { kind: 'element', comesAndGoes: !isJsx(source) }
  if (scope.returned.has(node.getText())) return { kind: 'element', comesAndGoes: false }
  const name = ts.isPropertyAccessExpression(named) ? named.name.text : named.getText()
  return { kind: scope.passed.has(name) ? 'passed' : 'text', comesAndGoes: false }
}

const byWeight: readonly Kind[] = ['passed', 'text', 'element']

function either(one: Content, other: Content): Content {
  const kind = byWeight.find(weight => weight === one.kind || weight === other.kind) ?? 'nothing'
  return { kind, comesAndGoes: one.comesAndGoes || other.comesAndGoes || one.kind !== other.kind }
}

type Contents = readonly (Content & { from?: ts.Expression })[]

/** Returns what stands between the tags of a node. */
const contentsOf = (node: ts.JsxElement | ts.JsxFragment, scope: Scope): Contents =>
  node.children.flatMap((child): Contents => {
    if (ts.isJsxText(child))
      return child.containsOnlyTriviaWhiteSpaces
        ? []
        : [{ kind: child.text.trim() ? 'text' : 'space', comesAndGoes: false }]
    if (!ts.isJsxExpression(child)) return [contentOf(child, scope)]
    const { expression } = child
    if (!expression) return []
    if (ts.isStringLiteral(expression) && !expression.text.trim()) return [{ kind: 'space', comesAndGoes: false }]
    return [{ ...contentOf(expression, scope), from: expression }]
  })

/** Returns the texts between the tags of a node that React may fail to remove, to replace, or to insert before. */
function exposedTexts(node: ts.Node, contents: Contents, scope: Components): Contents {
  const texts = contents.filter(({ kind }) => kind !== 'element' && kind !== 'nothing')
  if (ts.isJsxFragment(node) || scope.unwrapped.has(`${tagOf(node)}.children`)) return texts
  if (contents.length > 1 && scope.swapped.has(`${tagOf(node)}.children`)) return texts
  const first = contents.findIndex(({ comesAndGoes }) => comesAndGoes)
  if (first < 0 || contents.length === 1) return []
  return texts.filter(text => text.kind !== 'space' || contents.indexOf(text) > first)
}

function hasTextsSideBySide(contents: Contents): boolean {
  const shown = contents.filter(({ kind }) => kind !== 'space')
  return shown.some(({ kind, from }, index) => {
    const next = shown[index + 1]
    return kind === 'text' && next?.kind === 'text' && Boolean(from ?? next.from)
  })
}

/** Calls back for each component of a source, with what it can return. */
function eachComponent(tree: ts.SourceFile, work: (name: string, body: ts.Node, returned: ts.Expression[]) => void) {
  each(tree, node => {
    const named = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ? node.name?.getText() : undefined
    if (!named || !isComponent(named)) return
    const made = ts.isVariableDeclaration(node) ? node.initializer : node
    if (made && ts.isCallExpression(made) && made.expression.getText() === 'lazyComponent') return work(named, made, [])
    if (!made || !(ts.isFunctionDeclaration(made) || ts.isArrowFunction(made)) || !made.body) return
    const { body } = made
    if (ts.isBlock(body)) work(named, body, returnedIn(body))
    else work(named, body, [body])
  })
}

/** Returns what the statements of a function return, without those of functions in it. */
function returnedIn(block: ts.Node): ts.Expression[] {
  const returned: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression)
    ts.forEachChild(node, look)
  }
  look(block)
  return returned
}

const sizeOf = (components: Components) => Object.values(components).reduce((sum, { size }) => sum + size, 0)

/** Returns whether React replaces an element as a whole. */
const isKeyed = (node: ts.Node) =>
  ts.isJsxElement(node) && node.openingElement.attributes.properties.some(({ name }) => name?.getText() === 'key')

/** Reads the components of all sources. */
function componentsOf(trees: readonly ts.SourceFile[]): Components {
  const components: Components = { fleeting: new Set(), unwrapped: new Set(), swapped: new Set(), returned: new Set() }
  let size: number
  // Until nothing is added: components pass on to others what they are given.
  do {
    size = sizeOf(components)
    for (const tree of trees) {
      const scope = scopeOf(tree, components)
      each(tree, node => {
        const value = ts.isShorthandPropertyAssignment(node) && scope.declared.get(node.name.text)
        if (value && contentOf(value as ts.Expression, scope).kind === 'element')
          components.returned.add(node.name.text)
      })
      eachComponent(tree, (name, body, returned) => {
        const contents = returned.map(expression => contentOf(expression, scope))
        if (returned.length === 0 || contents.some(({ kind, comesAndGoes }) => kind === 'nothing' || comesAndGoes))
          components.fleeting.add(name)
        each(body, node => {
          if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return
          const contents = contentsOf(node, scope)
          const exposed = exposedTexts(node, contents, scope)
          for (const content of contents) {
            const prop = content.kind === 'passed' && /\w+$/.exec(content.from?.getText() ?? '')?.[0]
            if (prop && exposed.includes(content)) components.unwrapped.add(`${name}.${prop}`)
            if (prop && content.comesAndGoes && !isKeyed(node)) components.swapped.add(`${name}.${prop}`)
          }
        })
      })
    }
  } while (sizeOf(components) > size)
  return components
}

/** Returns the breaches of the rules in sources, as `file:line problem`. */
export function textProblems(sources: readonly (readonly [file: string, source: string])[]): string[] {
  const trees = sources.map(([file, source]) => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  const components = componentsOf(trees)
  return trees.flatMap(tree =>
    problemsIn(tree, scopeOf(tree, components)).map(([node, problem]) => {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      return `${tree.fileName}:${line + 1} ${problem}`
    }),
  )
}

function problemsIn(tree: ts.SourceFile, scope: Scope): [node: ts.Node, problem: string][] {
  const problems: [ts.Node, string][] = []
  eachComponent(tree, (_name, _body, returned) => {
    for (const node of returned) if (contentOf(node, scope).kind === 'text') problems.push([node, BARE])
  })
  each(tree, node => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const contents = contentsOf(node, scope)
      if (exposedTexts(node, contents, scope).some(({ kind }) => kind !== 'passed'))
        problems.push([node, ts.isJsxFragment(node) ? BARE : isComponent(tagOf(node)) ? UNWRAPPED : BESIDE])
      if (hasTextsSideBySide(contents)) problems.push([node, SIDE_BY_SIDE])
    }
    if (!ts.isJsxAttribute(node) || !node.initializer) return
    if (!scope.unwrapped.has(`${node.parent.parent.tagName.getText()}.${node.name.getText()}`)) return
    const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
    if (value && contentOf(value, scope).kind === 'text') problems.push([node, UNWRAPPED])
  })
  return problems
}
