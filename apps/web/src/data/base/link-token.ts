function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The token in the fragment of a link; '' without one. Programs that show mails break links over lines, encode them once more, and
 * take punctuation and parameters of their own for a part of them: tokens have letters, digits, dashes and dots, and end with none.
 */
export function tokenInAddress(): string {
  const fragment = decoded(location.hash).replace(/\s/g, '')
  return (/[#?&;]token=([\w.-]+)/.exec(fragment)?.[1] ?? '').replace(/\.+$/, '')
}
