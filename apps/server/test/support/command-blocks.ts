import { readFileSync } from 'node:fs'
import { inProject } from './nginx.ts'

/** Commands of a document that stand together, as someone pastes them. */
export interface CommandBlock {
  document: string
  line: number
  text: string
}

/** The documents for operators, in the order in which they are followed on one machine. */
const documents = [
  'README.md',
  'docs/deploy.md',
  'docs/recovery.md',
  'docs/high-availability.md',
  'docs/operations.md',
] as const

/** The lines of a document that are indented as code, without their indentation. */
function blocksOf(document: string): CommandBlock[] {
  const lines = readFileSync(inProject(document), 'utf8').split('\n')
  const blocks: CommandBlock[] = []
  let block: CommandBlock | undefined
  let indentation = 0
  for (const [index, line] of lines.entries()) {
    const spaces = line.search(/\S/)
    if (block && spaces >= indentation) block.text += `${line.slice(indentation)}\n`
    else if (spaces >= 4 && /^(?:#+ .*)?$/.test(lines[index - 1]!)) {
      indentation = spaces
      block = { document, line: index + 1, text: `${line.slice(spaces)}\n` }
      blocks.push(block)
    } else block = undefined
  }
  return blocks
}

interface Exception {
  document?: (typeof documents)[number]
  pattern: RegExp
  reason: string
}

/** Why a test cannot run some blocks. */
export const exceptions: readonly Exception[] = [
  { pattern: /^npm start$/m, reason: 'serves until it is stopped; scripts/start-on-node.ts runs it' },
  { pattern: /^npm test$/m, reason: 'runs this test' },
  {
    pattern: /^sha256sum --check porchlight-/m,
    reason: 'needs the archive of a release; scripts/release-archive.test.ts unpacks one',
  },
  { pattern: /^podman /m, reason: 'needs a container engine' },
  { pattern: /^cp logo\.png dealers\.csv deploy\/files$|docker compose /m, reason: 'needs a container engine' },
  { pattern: /\bkubectl /, reason: 'needs a cluster of Kubernetes' },
  {
    pattern: /^porchlight-admin limits /m,
    reason: 'needs managers with passkeys; admin/limits-commands.test.ts runs it',
  },
  { document: 'docs/high-availability.md', pattern: /^/, reason: 'needs three machines with Patroni and etcd' },
]

export const isExcepted = ({ document, text }: CommandBlock, exception: Exception): boolean =>
  (exception.document ?? document) === document && exception.pattern.test(text)

export const commandBlocks = documents.flatMap(blocksOf)

/** The words of the admin commands in a block, whichever program runs them. */
export const adminCommandsIn = ({ text }: CommandBlock): string[][] =>
  [
    ...text
      .replaceAll(/\\\n\s*/g, '')
      .matchAll(/(?:porchlight-admin"?|src\/admin\.ts|--rm(?: --build)? admin) ([a-z].*)$/gm),
  ].map(([, words = '']) =>
    [...words.replace(/\s+(?:#|&&|\|).*$|\)";.*$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, single, double, plain]) => single ?? double ?? plain!,
    ),
  )
