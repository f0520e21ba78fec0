/** At least two words: document 1, section 5. */
export const isFullName = (text: string): boolean => text.trim().split(/\s+/).length >= 2
