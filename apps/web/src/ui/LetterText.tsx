import { Lines } from './Lines.tsx'

interface Part {
  kind: 'HEADING' | 'TEXT' | 'ITEM'
  text: string
}

interface LetterTextProps {
  content: readonly Part[]
  /** The level of its headings, below that of the page. */
  level: 2 | 4
}

/** Renders the parts of a letter. Consecutive items are a list. The first line of an item is its title. */
export function LetterText({ content, level }: LetterTextProps) {
  const Heading = level === 2 ? 'h2' : 'h4'
  return blocksOf(content).map(({ kind, parts }, index) => {
    if (kind === 'ITEM')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter never changes its order
        <ul key={index}>
          {parts.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items can have the same words
            <li key={place}>
              <Lines text={text} isTitled />
            </li>
          ))}
        </ul>
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter never changes its order
    return kind === 'HEADING' ? <Heading key={index}>{parts[0]}</Heading> : <Lines key={index} text={parts[0]!} />
  })
}

interface Block {
  kind: Part['kind']
  parts: string[]
}

function blocksOf(content: readonly Part[]): Block[] {
  const blocks: Block[] = []
  for (const { kind, text } of content) {
    const last = blocks.at(-1)
    if (kind === 'ITEM' && last?.kind === 'ITEM') last.parts.push(text)
    else blocks.push({ kind, parts: [text] })
  }
  return blocks
}
