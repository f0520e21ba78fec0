/** Text with control characters, by which a value could change what a terminal shows, as '\u001b'. */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    character => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  )
