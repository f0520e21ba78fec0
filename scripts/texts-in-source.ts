import ts from 'typescript'

/** Stands for a value that a text inserts. */
export const PLACEHOLDER = '\u0000'

/** Files whose every literal is a text: catalogues of pages, and legal texts. */
const isCatalogue = (file: string): boolean => /\/(?:text\.ts|columns\.tsx|legal\/[\w-]+\.ts)$/.test(file)

/** The texts of a source: each literal of a catalogue, and elsewhere the arguments of `phrase` and `template`. Values are placeholders. */
export function textsIn(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isText =
      isCatalogue(file) ||
      (ts.isCallExpression(node.parent) && ['phrase', 'template'].includes(node.parent.expression.getText()))
    if (isText && ts.isStringLiteralLike(node)) found.push(node.text.replaceAll(/\{\w+\}/g, PLACEHOLDER))
    if (isText && ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PLACEHOLDER))
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), visit)
  return found
}
