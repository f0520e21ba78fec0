interface LinesProps {
  text: string
  /** True if the first line is a title. */
  isTitled?: true
}

/** A text of which each line is a paragraph. */
export const Lines = ({ text, isTitled }: LinesProps) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line can be there twice
    <p key={index}>{isTitled && index === 0 ? <strong>{line}</strong> : line}</p>
  ))
