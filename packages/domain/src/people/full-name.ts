/** As a person is called on a screen; '' while nothing is known. */
export const displayName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** At least two words (docs/product/limits.md §2). */
export const isFullName = (text: string): boolean => text.trim().split(/\s+/).length >= 2
