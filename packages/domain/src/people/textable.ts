/** Area codes that belong to no place: toll-free, premium, personal, carriers' and governments'. */
const NOWHERE = /^(8(00|22|33|44|55|66|77|8\d)|900|500|52\d|533|544|566|577|588|600|622|700|710)/

/**
 * Whether ten digits are a geographic number of the North American plan, the only ones that get text messages (docs/product/sign-in-and-sessions.md §3):
 * area and exchange begin with 2 to 9 and are no service code like 911.
 */
export const isTextable = (digits: string): boolean =>
  /^[2-9](?!11|9)\d\d[2-9](?!11)\d{6}$/.test(digits) && !NOWHERE.test(digits)
