import { toPlain } from '../forms/plain.ts'

/**
 * The id of an application as someone types it who heard or copied it: '#mve1 o97c-5k' is 'MVE1097C5K'. Ids have no O, I and L
 * (docs/product/dealers.md §4): these stand for the digits that they look like.
 */
export const readApplicationId = (typed: string): string =>
  toPlain(typed)
    .replace(/[\s#-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Ids have neither of the letters I, L, O and U (docs/product/dealers.md §4). */
export const isApplicationId = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(text)
