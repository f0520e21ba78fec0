const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Whether a typed name is this person's: at least two of its words and no others, whatever the case and accents. */
export function isNameOf(typed: string, name: string): boolean {
  const own = wordsOf(name)
  const words = wordsOf(typed)
  return words.length >= 2 && words.every(word => own.includes(word))
}
