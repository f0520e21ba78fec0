import { BOOT_ID, type Boot } from '@porchlight/domain'

let current: Boot | undefined

/** Read once from the page; on the server it is set for the page being drawn. */
export function boot(): Boot {
  current ??= JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? 'null') as Boot
  return current
}
export const setBoot = (given: Boot): void => {
  current = given
}
